// expect: feasible
// run: 5 3 4 4
// property: unreach-call
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, int key) {
  struct node **place = &tree;
  while (*place) {
    if (key == (*place)->key) return tree;
    place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  }
  struct node *leaf = malloc(sizeof *leaf);
  leaf->key = key;
  leaf->left = leaf->right = NULL;
  *place = leaf;
  return tree;
}

static bool is_member(const struct node *tree, int key) {
  while (tree) {
    if (tree->key == key) return true;
    tree = key > tree->key ? tree->left : tree->right;
  }
  return false;
}

int main(void) {
  struct node *tree = NULL;
  for (int i = 0; i < 3; i++) tree = insert(tree, __VERIFIER_nondet_int());
  int key = __VERIFIER_nondet_int();
  tree = insert(tree, key);
  assert(is_member(tree, key));
  return 0;
}
