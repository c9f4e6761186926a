// expect: infeasible
// A new node in front of a list is none of its nodes.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

struct Node *list_push(struct Node *head, int data) {
  struct Node *node = malloc(sizeof *node);
  node->data = data;
  node->next = head;
  if (head == node) __VERIFIER_error();
  return node;
}
