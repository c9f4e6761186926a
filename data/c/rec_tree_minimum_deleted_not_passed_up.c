// expect: feasible
// run: 2 1 1
// property: valid-deref
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

static struct node *insert(struct node *tree) {
  if (!tree) {
    struct node *leaf = allocate(sizeof *leaf);
    leaf->left = leaf->right = NULL;
    return leaf;
  }
  if (__VERIFIER_nondet_int())
    tree->left = insert(tree->left);
  else
    tree->right = insert(tree->right);
  return tree;
}

static struct node *without_minimum(struct node *tree) {
  if (tree->left) {
    without_minimum(tree->left);
    return tree;
  }
  struct node *right = tree->right;
  free(tree);
  return right;
}

int main(void) {
  struct node *tree = NULL;
  while (__VERIFIER_nondet_int()) tree = insert(tree);
  while (tree) tree = without_minimum(tree);
  return 0;
}
