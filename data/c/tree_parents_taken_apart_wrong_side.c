// expect: feasible
// run: 1 1 1 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right, *parent;
};

static struct node *grow(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *leaf = malloc(sizeof *leaf);
    if (!leaf) exit(1);
    leaf->left = leaf->right = leaf->parent = NULL;
    if (!root) {
      root = leaf;
      continue;
    }
    struct node *at = root;
    for (;;) {
      struct node *next = __VERIFIER_nondet_int() ? at->left : at->right;
      if (!next) break;
      at = next;
    }
    leaf->parent = at;
    if (!at->left)
      at->left = leaf;
    else if (!at->right)
      at->right = leaf;
    else
      free(leaf);
  }
  return root;
}

int main(void) {
  struct node *at = grow();
  while (at) {
    if (at->left) {
      at = at->left;
    } else if (at->right) {
      at = at->right;
    } else {
      struct node *above = at->parent;
      if (above) {
        if (above->left == at)
          above->left = NULL;
        else
          above->left = NULL;
      }
      free(at);
      at = above;
    }
  }
  return 0;
}
