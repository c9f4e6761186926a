// expect: infeasible
// Inserts a node into a doubly linked list.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Link { int data; struct Link *next, *prev; };

void dll_insert_after(struct Link *at) {
  VALID(at);
  struct Link *node = malloc(sizeof *node);
  node->next = at->next;
  node->prev = at;
  if (node->next != NULL) {
    VALID(node->next);
    node->next->prev = node;
  }
  at->next = node;
}
