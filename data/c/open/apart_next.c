// expect: infeasible
// Frees a node and the next one, unless that is the node itself.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_next(struct Node *node) {
  VALID(node);
  struct Node *next = node->next;
  if (next != node && next) {
    VALID(next);
    free(node);
    free(next);
  }
}
