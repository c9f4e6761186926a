// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
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
  struct node *leaf = allocate(sizeof *leaf);
  leaf->key = key;
  leaf->left = leaf->right = NULL;
  struct node *above = NULL, *at = tree;
  while (at) {
    above = at;
    at = key < at->key ? at->left : at->right;
  }
  if (!above) return leaf;
  if (key < above->key)
    above->left = leaf;
  else
    above->right = leaf;
  return tree;
}

/* A node with two children is replaced by the least one of its right sub-tree. */
static struct node *removed(struct node *tree, int key) {
  struct node *above = NULL, *at = tree;
  while (at && at->key != key) {
    above = at;
    at = key < at->key ? at->left : at->right;
  }
  if (!at) return tree;
  struct node *instead;
  if (!at->left) {
    instead = at->right;
  } else if (!at->right) {
    instead = at->left;
  } else {
    struct node *over = at;
    instead = at->right;
    while (instead->left) {
      over = instead;
      instead = instead->left;
    }
    if (over != at) {
      over->left = instead->right;
      instead->right = at->right;
    }
    instead->left = at->left;
  }
  if (!above)
    tree = instead;
  else if (above->left == at)
    above->left = instead;
  else
    above->right = instead;
  free(at);
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
