// expect: feasible
// run: 1 1
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

static void destroy(struct Tree *tree) {
  if (!tree) return;
  destroy(tree->left);
  destroy(tree->right);
  free(tree);
}

int main(void) {
  struct Tree *tree = build(2);
  if (tree && tree->left && !tree->right) tree->right = tree->left;
  destroy(tree);
  return 0;
}
