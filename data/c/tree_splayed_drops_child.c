// expect: feasible
// run: 1 0 1 1 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, struct node *leaf) {
  if (!tree) return leaf;
  struct node *at = tree;
  for (;;) {
    struct node **side = leaf->key < at->key ? &at->left : &at->right;
    if (!*side) {
      *side = leaf;
      return tree;
    }
    at = *side;
  }
}

/* Rotates what is looked for towards the root, two levels a step. */
static struct node *splay(struct node *tree, int key) {
  while (tree && tree->key != key) {
    if (key < tree->key) {
      struct node *left = tree->left;
      if (!left) break;
      tree->left = left->right;
      left->right = tree;
      tree = left;
    } else {
      struct node *right = tree->right;
      if (!right) break;
      right->left = tree;
      tree = right;
    }
    if (__VERIFIER_nondet_int()) break;
  }
  return tree;
}

static void destroy(struct node *tree) {
  while (tree) {
    struct node *left = tree->left;
    if (left) {
      tree->left = left->right;
      left->right = tree;
      tree = left;
    } else {
      struct node *right = tree->right;
      free(tree);
      tree = right;
    }
  }
}

int main(void) {
  struct node *tree = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = allocate(sizeof *n);
    n->key = __VERIFIER_nondet_int();
    n->left = n->right = NULL;
    tree = insert(tree, n);
    tree = splay(tree, __VERIFIER_nondet_int());
  }
  destroy(tree);
  return 0;
}
