// expect: infeasible
// run: 1 5 1 3 1 8 0 3
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Tree { int key; struct Tree *left, *right; };

static struct Tree *insert(struct Tree *tree, int key) {
  if (!tree) {
    struct Tree *leaf = malloc(sizeof *leaf);
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

static struct Tree *find(struct Tree *tree, int key) {
  if (!tree || tree->key == key) return tree;
  return find(key < tree->key ? tree->left : tree->right, key);
}

static void destroy(struct Tree *tree) {
  if (!tree) return;
  destroy(tree->left);
  destroy(tree->right);
  free(tree);
}

int main(void) {
  struct Tree *tree = NULL;
  while (__VERIFIER_nondet_int()) tree = insert(tree, __VERIFIER_nondet_int());
  struct Tree *found = find(tree, __VERIFIER_nondet_int());
  if (found) found->key = 0;
  destroy(tree);
  return 0;
}
