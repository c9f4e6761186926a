// expect: feasible
// The child may not be there.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Tree { int key; struct Tree *left, *right; };

void recursive_tree_insert_unchecked(struct Tree *t, int key) {
  VALID(t);
  if (key == t->key) return;
  struct Tree *child = key < t->key ? t->left : t->right;
  if (child->key != key) recursive_tree_insert_unchecked(child, key);
}
