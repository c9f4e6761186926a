// expect: feasible
// run: 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Tree { struct Tree *left, *right; };

static struct Tree *build(int height) {
  if (height == 0 || !__VERIFIER_nondet_int()) return NULL;
  struct Tree *tree = malloc(sizeof *tree);
  tree->left = build(height - 1);
  tree->right = build(height - 1);
  return tree;
}

static struct Tree *leftmost(struct Tree *tree) {
  return tree->left ? leftmost(tree->left) : tree;
}

int main(void) {
  struct Tree *tree = build(3);
  return leftmost(tree)->right == NULL;
}
