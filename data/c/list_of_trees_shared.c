// expect: feasible
// run: 1 1 0 1 0
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

struct wood {
  struct wood *next;
  struct tree *tree;
};

static struct wood *push(struct wood *next, struct tree *tree) {
  struct wood *top = allocate(sizeof *top);
  top->next = next;
  top->tree = tree;
  return top;
}

int main(void) {
  struct wood *all = NULL;
  while (__VERIFIER_nondet_int()) all = push(all, all && all->tree ? all->tree : grow());
  while (all) {
    struct wood *next = all->next;
    destroy(all->tree);
    free(all);
    all = next;
  }
  return 0;
}
