// expect: feasible
// run: 1 0
// property: valid-free
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

static struct node nil = {&nil, &nil};

static struct node *grow(void) {
  struct node *root = &nil;
  while (__VERIFIER_nondet_int()) {
    struct node *leaf = allocate(sizeof *leaf);
    leaf->left = leaf->right = &nil;
    struct node *above = &nil, *at = root;
    int left = 0;
    while (at != &nil) {
      above = at;
      left = __VERIFIER_nondet_int();
      at = left ? at->left : at->right;
    }
    if (above == &nil)
      root = leaf;
    else if (left)
      above->left = leaf;
    else
      above->right = leaf;
  }
  return root;
}

int main(void) {
  struct node *tree = grow();
  while (tree) {
    struct node *left = tree->left;
    if (left != &nil) {
      tree->left = left->right;
      left->right = tree;
      tree = left;
    } else {
      struct node *right = tree->right;
      free(tree);
      tree = right;
    }
  }
  return 0;
}
