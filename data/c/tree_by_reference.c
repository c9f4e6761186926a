// expect: infeasible
// run: 1 1 0 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct tree {
  struct tree *left, *right;
};

static struct tree *grow(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct tree *leaf = allocate(sizeof *leaf);
    leaf->left = leaf->right = NULL;
    struct tree **place = &root;
    while (*place) place = __VERIFIER_nondet_int() ? &(*place)->left : &(*place)->right;
    *place = leaf;
  }
  return root;
}

static void destroy(struct tree *root) {
  while (root) {
    struct tree *left = root->left;
    if (left) {
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

int main(void) {
  destroy(grow());
  return 0;
}
