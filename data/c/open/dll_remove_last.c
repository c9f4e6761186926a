// expect: feasible
// There may be none behind it.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Link { int data; struct Link *next, *prev; };

void dll_remove_last(struct Link *node) {
  VALID(node);
  struct Link *next = node->next, *prev = node->prev;
  if (next != NULL) {
    VALID(next);
    next->prev = prev;
  }
  if (prev != NULL) {
    VALID(prev);
    prev->next = next;
  }
  if (prev != NULL && prev->next->data != next->data) __VERIFIER_error();
}
