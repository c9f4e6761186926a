// expect: infeasible
// Inserts a node behind a given one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void list_insert_after(struct Node *at, int data) {
  VALID(at);
  struct Node *node = malloc(sizeof *node);
  node->next = at->next;
  node->data = data;
  at->next = node;
  if (at->next->data != data) __VERIFIER_error();
  
}
