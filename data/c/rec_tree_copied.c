// expect: infeasible
// run: 1 1 0 0 1 0 0
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

static struct Tree *copied(const struct Tree *tree) {
  if (!tree) return NULL;
  struct Tree *copy = malloc(sizeof *copy);
  copy->left = copied(tree->left);
  copy->right = copied(tree->right);
  return copy;
}

static void destroy(struct Tree *tree) {
  if (!tree) return;
  destroy(tree->left);
  destroy(tree->right);
  free(tree);
}

int main(void) {
  struct Tree *tree = grow();
  struct Tree *copy = copied(tree);
  destroy(tree);
  destroy(copy);
  return 0;
}
