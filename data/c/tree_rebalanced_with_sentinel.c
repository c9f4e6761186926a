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

static struct node nil = {&nil, &nil, &nil};
static struct node *root = &nil;

static void rotate_left(struct node *x) {
  struct node *y = x->right;
  x->right = y->left;
  if (y->left != &nil) y->left->parent = x;
  y->parent = x->parent;
  if (x->parent == &nil)
    root = y;
  else if (x == x->parent->left)
    x->parent->left = y;
  else
    x->parent->right = y;
  y->left = x;
  x->parent = y;
}

static void rotate_right(struct node *x) {
  struct node *y = x->left;
  x->left = y->right;
  if (y->right != &nil) y->right->parent = x;
  y->parent = x->parent;
  if (x->parent == &nil)
    root = y;
  else if (x == x->parent->left)
    x->parent->left = y;
  else
    x->parent->right = y;
  y->right = x;
  x->parent = y;
}

/* The insertion of red-black trees. Which colour is where is left open. */
static void insert(void) {
  struct node *n = allocate(sizeof *n);
  n->left = n->right = n->parent = &nil;
  struct node *at = root;
  int left = 0;
  while (at != &nil) {
    n->parent = at;
    left = __VERIFIER_nondet_int();
    at = left ? at->left : at->right;
  }
  if (n->parent == &nil)
    root = n;
  else if (left)
    n->parent->left = n;
  else
    n->parent->right = n;
  while (n->parent != &nil && n->parent->parent != &nil && __VERIFIER_nondet_int()) {
    struct node *above = n->parent, *top = above->parent;
    if (__VERIFIER_nondet_int()) {  // as if the uncle were red
      n = top;
    } else if (above == top->left) {
      if (n == above->right) {
        rotate_left(above);
        n = above;
        above = n->parent;
      }
      rotate_right(top);
    } else {
      if (n == above->left) {
        rotate_right(above);
        n = above;
        above = n->parent;
      }
      rotate_left(top);
    }
  }
}

static void destroy(struct node *at) {
  while (at != &nil) {
    if (at->left != &nil) {
      at = at->left;
    } else if (at->right != &nil) {
      at = at->right;
    } else {
      struct node *above = at->parent;
      if (above != &nil) {
        if (above->left == at)
          above->left = &nil;
        else
          above->right = &nil;
      }
      free(at);
      at = above;
    }
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) insert();
  destroy(root);
  return 0;
}
