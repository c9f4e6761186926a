// expect: feasible
// It may return the same twice.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };
struct Node *get(void);

void result_twice(void) {
  struct Node *a = get();
  struct Node *b = malloc(sizeof *b);
  if (a == get()) __VERIFIER_error();
}
