// expect: feasible
// run: 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Tree { struct Tree *left, *right; };

static struct Tree *grow(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Tree *tree = malloc(sizeof *tree);
  tree->left = grow();
  tree->right = grow();
  return tree;
}

static void mirror(struct Tree *tree) {
  if (!tree) return;
  struct Tree *left = tree->left;
  tree->left = tree->right;
  tree->right = left;
  mirror(tree->left);
  mirror(tree->right);
  if (!tree->left && !tree->right) free(tree);
}

static void destroy(struct Tree *tree) {
  if (!tree) return;
  destroy(tree->left);
  destroy(tree->right);
  free(tree);
}

int main(void) {
  struct Tree *tree = grow();
  mirror(tree);
  destroy(tree);
  return 0;
}
