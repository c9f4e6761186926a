// expect: feasible
// run: 2 0 1
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
  free(tree);
}

int main(void) {
  struct node *tree = grow();
  destroy(tree);
  return 0;
}
