// expect: infeasible
// Looks for a key in a tree.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

struct Tree *tree_find(struct Tree *t, int key) {
  while (t != NULL) {
    VALID(t);
    if (t->key == key) return t;
    t = key < t->key ? t->left : t->right;
    
  }
  return NULL;
}
