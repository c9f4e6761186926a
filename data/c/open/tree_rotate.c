// expect: infeasible
// Rotates a node to the right.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

struct Tree *tree_rotate(struct Tree *t) {
  VALID(t);
  struct Tree *up = t->left;
  if (up == NULL) return t;
  VALID(up);
  t->left = up->right;
  up->right = t;
  return up;
}
