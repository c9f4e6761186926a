// expect: infeasible
// The length of what is a list.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

int list_length(const struct Node *head) {
  int n = 0;
  for (const struct Node *p = head; p != NULL; p = p->next) {
    VALID(p);
    if (n < 1000) n++;
  }
  return n;
}
