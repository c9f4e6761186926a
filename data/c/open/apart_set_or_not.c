// expect: feasible
// Sets two numbers that may be one: nobody asks.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_set_or_not(int *a, int *b) {
  VALID(a);
  *a = 1;
  VALID(b);
  *b = 2;
  if (*a != 1) __VERIFIER_error();
}
