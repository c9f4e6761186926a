// expect: infeasible
// run: 1 5 1 3 1 8 0 1 0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int key;
  struct node *left, *right;
} node;

static node *insert(node *tree, int key) {
  if (!tree) {
    node *leaf = malloc(sizeof(node));
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

int main(void) {
  node *tree = NULL;
  while (__VERIFIER_nondet_int()) tree = insert(tree, __VERIFIER_nondet_int());
  if (!tree) return 0;
  int root = tree->key;
  int is_left = __VERIFIER_nondet_int();
  node *at = is_left ? tree->left : tree->right;
  while (at) {
    if (is_left)
      assert(at->key < root);
    else
      assert(at->key >= root);
    at = __VERIFIER_nondet_int() ? at->left : at->right;
  }
  return 0;
}
