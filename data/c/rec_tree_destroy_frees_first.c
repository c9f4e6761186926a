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

static void destroy(struct Tree *tree) {
  if (!tree) return;
  destroy(tree->left);
  free(tree);
  destroy(tree->right);
}

int main(void) {
  destroy(grow());
  return 0;
}
