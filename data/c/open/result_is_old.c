// expect: infeasible
// What an undefined function returns is not what is allocated behind it.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };
struct Node *get(void);

void result_is_old(void) {
  struct Node *a = get();
  struct Node *b = malloc(sizeof *b);
  if (a == b) __VERIFIER_error();
}
