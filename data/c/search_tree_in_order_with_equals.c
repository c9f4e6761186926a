// expect: feasible
// run: 1 5 1 5 0 0
// property: unreach-call
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int key;
  struct node *left, *right;
} node;

static node *insert(node *tree, int key) {
  node *leaf = malloc(sizeof(node));
  leaf->key = key;
  leaf->left = leaf->right = NULL;
  if (!tree) return leaf;
  node *at = tree;
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
      assert(at->key > root);
    at = __VERIFIER_nondet_int() ? at->left : at->right;
  }
  return 0;
}
