// expect: infeasible
// The smallest key.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

int tree_leftmost(struct Tree *t) {
  VALID(t);
  while (t->left != NULL) {
    t = t->left;
    VALID(t);
  }
  return t->key;
}
