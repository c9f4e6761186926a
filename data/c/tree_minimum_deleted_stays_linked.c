// expect: feasible
// run: 1 1 1 0
// property: valid-deref
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
    if (!root) {
      root = leaf;
      continue;
    }
    struct tree *at = root;
    for (;;) {
      struct tree *next = at->left;
      if (__VERIFIER_nondet_int()) {
        if (!next) {
          at->left = leaf;
          break;
        }
      } else {
        next = at->right;
        if (!next) {
          at->right = leaf;
          break;
        }
      }
      at = next;
    }
  }
  return root;
}

static struct tree *without_minimum(struct tree *root) {
  struct tree *parent = NULL, *at = root;
  while (at->left) {
    parent = at;
    at = at->left;
  }
  if (!parent)
    root = at->right;
  free(at);
  return root;
}

int main(void) {
  struct tree *root = grow();
  while (root) root = without_minimum(root);
  return 0;
}
