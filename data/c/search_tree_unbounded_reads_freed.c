// expect: feasible
// run: 1 5 0 5
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, int key) {
  struct node *leaf = malloc(sizeof *leaf);
  if (!leaf) exit(1);
  leaf->key = key;
  leaf->left = leaf->right = NULL;
  if (!tree) return leaf;
  struct node *at = tree;
  for (;;) {
    if (key < at->key) {
      if (!at->left) {
        at->left = leaf;
        return tree;
      }
      at = at->left;
    } else {
      if (!at->right) {
        at->right = leaf;
        return tree;
      }
      at = at->right;
    }
  }
}

static struct node *find(struct node *tree, int key) {
  while (tree && tree->key != key) tree = key < tree->key ? tree->left : tree->right;
  return tree;
}

static void destroy(struct node *tree) {
  while (tree) {
    struct node *left = tree->left;
    if (left) {
      tree->left = left->right;
      left->right = tree;
      tree = left;
    } else {
      struct node *right = tree->right;
      free(tree);
      tree = right;
    }
  }
}

int main(void) {
  struct node *tree = NULL;
  while (__VERIFIER_nondet_int()) tree = insert(tree, __VERIFIER_nondet_int());
  struct node *found = find(tree, __VERIFIER_nondet_int());
  if (found) found->key = 0;
  destroy(tree);
  if (found) found->key = 1;
  return 0;
}
