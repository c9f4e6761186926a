// expect: feasible
// Takes it for granted that it is there.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

struct Node *list_find_always(struct Node *p, int data) {
  while (p != NULL) {
    VALID(p);
    if (p->data == data) break;
    p = p->next;
  }
  if (p->data != data) __VERIFIER_error();
  return p;
}
