// expect: infeasible
// An element that is the index of another one.
#include <stdlib.h>
void __VERIFIER_assume(int);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Vector { int n; int *at; };

int vector_index(struct Vector *v, int i) {
  VALID(v);
  if (v->n <= 0 || i < 0 || i >= v->n) return 0;
  __VERIFIER_assume(__heapreach_allocated(v->at, (size_t)v->n * sizeof(int)));
  int j = v->at[i];
  if (j < 0 || j >= v->n) return 0;
  return v->at[j];
}
