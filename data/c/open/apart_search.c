// expect: infeasible
// Sets the first node that is not the given one, which keeps its value.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_search(struct Node *a, struct Node *list) {
  VALID(a);
  a->data = 1;
  while (list && list == a) list = list->next;
  if (!list) return;
  VALID(list);
  list->data = 2;
  if (a->data != 1) __VERIFIER_error();
}
