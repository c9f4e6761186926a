// expect: infeasible
// A pointer in memory is none to what is allocated later.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void allocated_later(struct Node *list) {
  VALID(list);
  struct Node *node = malloc(sizeof *node);
  node->next = NULL;
  
  if (list->next == node) __VERIFIER_error();
}
