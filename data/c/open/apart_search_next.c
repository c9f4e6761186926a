// expect: feasible
// Sets the node after the first one that is not the given one: that may be the given one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_search_next(struct Node *a, struct Node *list) {
  VALID(a);
  a->data = 1;
  while (list && list == a) list = list->next;
  if (!list) return;
  VALID(list);
  list = list->next;
  VALID(list);
  list->data = 2;
  if (a->data != 1) __VERIFIER_error();
}
