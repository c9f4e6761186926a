// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 8
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  struct node *left, *right;
};

static struct node *grow(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct node *tree = allocate(sizeof *tree);
  tree->left = grow();
  tree->right = grow();
  return tree;
}

static void destroy(struct node *tree) {
  if (!tree) return;
  destroy(tree->left);
  destroy(tree->right);
  free(tree);
}

int main(void) {
  struct node *tree = grow();
  destroy(tree);
  return 0;
}
