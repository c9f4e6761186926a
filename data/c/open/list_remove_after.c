// expect: infeasible
// Frees the node behind a given one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void list_remove_after(struct Node *at) {
  VALID(at);
  struct Node *gone = at->next;
  if (gone == NULL || gone == at) return;
  VALID(gone);
  at->next = gone->next;
  free(gone);
}
