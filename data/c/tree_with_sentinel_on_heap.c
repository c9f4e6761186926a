// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  struct node *left, *right;
  int key;
};

struct tree {
  struct node *root, *nil;
};

static struct tree *new_tree(void) {
  struct tree *tree = allocate(sizeof *tree);
  struct node *nil = allocate(sizeof *nil);
  nil->left = nil->right = nil;
  nil->key = 0;
  tree->root = tree->nil = nil;
  return tree;
}

static void insert(struct tree *tree, int key) {
  struct node *fresh = allocate(sizeof *fresh);
  fresh->left = fresh->right = tree->nil;
  fresh->key = key;
  struct node *above = tree->nil, *at = tree->root;
  while (at != tree->nil) {
    above = at;
    at = key < at->key ? at->left : at->right;
  }
  if (above == tree->nil)
    tree->root = fresh;
  else if (key < above->key)
    above->left = fresh;
  else
    above->right = fresh;
}

/* The sentinel holds the key that is looked for, so that the search ends there. */
static int contains(struct tree *tree, int key) {
  tree->nil->key = key;
  struct node *at = tree->root;
  while (at->key != key) at = key < at->key ? at->left : at->right;
  return at != tree->nil;
}

static void destroy(struct tree *tree) {
  struct node *at = tree->root;
  while (at != tree->nil) {
    struct node *left = at->left;
    if (left != tree->nil) {
      at->left = left->right;
      left->right = at;
      at = left;
    } else {
      struct node *right = at->right;
      free(at);
      at = right;
    }
  }
  free(tree->nil);
  free(tree);
}

int main(void) {
  struct tree *tree = new_tree();
  while (__VERIFIER_nondet_int()) {
    if (!contains(tree, __VERIFIER_nondet_int())) insert(tree, __VERIFIER_nondet_int());
  }
  destroy(tree);
  return 0;
}
