// expect: feasible
// run: 1 2 1 2 1 1 1 2
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, int key) {
  if (!tree) {
    struct node *leaf = allocate(sizeof *leaf);
    leaf->key = key;
    leaf->left = leaf->right = NULL;
    return leaf;
  }
  if (key < tree->key)
    tree->left = insert(tree->left, key);
  else
    tree->right = insert(tree->right, key);
  return tree;
}

static int least(struct node *tree) {
  while (tree->left) tree = tree->left;
  return tree->key;
}

static struct node *removed(struct node *tree, int key) {
  if (!tree) return NULL;
  if (key < tree->key) {
    tree->left = removed(tree->left, key);
  } else if (key > tree->key) {
    tree->right = removed(tree->right, key);
  } else if (tree->left && tree->right) {
    tree->key = least(tree->right);
    removed(tree->right, tree->key);
  } else {
    struct node *child = tree->left ? tree->left : tree->right;
    free(tree);
    return child;
  }
  return tree;
}

int main(void) {
  struct node *tree = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      tree = insert(tree, __VERIFIER_nondet_int());
    else
      tree = removed(tree, __VERIFIER_nondet_int());
  }
  while (tree) tree = removed(tree, tree->key);
  return 0;
}
