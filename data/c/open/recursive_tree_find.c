// expect: infeasible
// Looks for a key in a tree, by recursion.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

int recursive_tree_find(const struct Tree *t, int key) {
  if (t == NULL) return 0;
  VALID(t);
  if (t->key == key) return 1;
  return recursive_tree_find(key < t->key ? t->left : t->right, key);
}
