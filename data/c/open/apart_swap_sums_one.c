// expect: feasible
// Swaps two numbers by sums, which makes one of them 0 if it is both.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_swap_sums_one(int *a, int *b) {
  VALID(a);
  int was = *a;
  __VERIFIER_assume(was > -1000 && was < 1000);
  VALID(b);
  __VERIFIER_assume(*b > -1000 && *b < 1000);
  *a = was + *b;
  *b = *a - *b;
  *a = *a - *b;
  if (*b != was) __VERIFIER_error();
}
