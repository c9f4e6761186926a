// expect: feasible
// Looks at the element behind the one that it takes.
#include <stdlib.h>
void __VERIFIER_assume(int);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Vector { int n; int *at; };

int vector_max_of_next(struct Vector *v) {
  VALID(v);
  if (v->n <= 0) return 0;
  __VERIFIER_assume(__heapreach_allocated(v->at, (size_t)v->n * sizeof(int)));
  int best = v->at[0];
  for (int i = 1; i < v->n; i++) {
    if (v->at[i + 1] > best) best = v->at[i];
  }
  return best;
}
