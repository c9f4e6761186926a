// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: all
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  struct node *left, *right, *parent;
};

static void rotate_left(struct node **root, struct node *x) {
  struct node *y = x->right;
  x->right = y->left;
  if (y->left) y->left->parent = x;
  y->parent = x->parent;
  if (!x->parent)
    *root = y;
  else if (x == x->parent->left)
    x->parent->left = y;
  else
    x->parent->right = y;
  y->left = x;
  x->parent = y;
}

static void rotate_right(struct node **root, struct node *x) {
  struct node *y = x->left;
  x->left = y->right;
  if (y->right) y->right->parent = x;
  y->parent = x->parent;
  if (!x->parent)
    *root = y;
  else if (x == x->parent->left)
    x->parent->left = y;
  else
    x->parent->right = y;
  y->right = x;
  x->parent = y;
}

/* The insertion of red-black trees. Which colour is where is left open. */
static void insert(struct node **root) {
  struct node *n = allocate(sizeof *n);
  n->left = n->right = n->parent = NULL;
  struct node *at = *root;
  int left = 0;
  while (at) {
    n->parent = at;
    left = __VERIFIER_nondet_int();
    at = left ? at->left : at->right;
  }
  if (!n->parent)
    *root = n;
  else if (left)
    n->parent->left = n;
  else
    n->parent->right = n;
  while (n->parent && n->parent->parent && __VERIFIER_nondet_int()) {
    struct node *above = n->parent, *top = above->parent;
    if (__VERIFIER_nondet_int()) {  // as if the uncle were red
      n = top;
    } else if (above == top->left) {
      if (n == above->right) {
        rotate_left(root, above);
        n = above;
      }
      rotate_right(root, top);
    } else {
      if (n == above->left) {
        rotate_right(root, above);
        n = above;
      }
      rotate_left(root, top);
    }
  }
}

static void destroy(struct node *at) {
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
          above->right = NULL;
      }
      free(at);
      at = above;
    }
  }
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) insert(&root);
  destroy(root);
  return 0;
}
