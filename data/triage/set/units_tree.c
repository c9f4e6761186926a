// A search tree, walked and freed without recursion: right.
#include "units_tree.h"

#include <stdlib.h>

struct tree *tree_insert(struct tree *root, int key) {
  struct tree **at = &root;
  while (*at != NULL) {
    if ((*at)->key == key) return root;
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  }
  struct tree *node = malloc(sizeof *node);
  if (node == NULL) return root;
  node->key = key;
  node->left = node->right = NULL;
  *at = node;
  return root;
}

const struct tree *tree_least(const struct tree *root) {
  const struct tree *least = NULL;
  for (const struct tree *at = root; at != NULL; at = at->left) least = at;
  return least;
}

void tree_free(struct tree *root) {
  while (root != NULL) {
    struct tree *left = root->left;
    if (left != NULL) {
      root->left = left->right;
      left->right = root;
      root = left;
    } else {
      struct tree *right = root->right;
      free(root);
      root = right;
    }
  }
}
