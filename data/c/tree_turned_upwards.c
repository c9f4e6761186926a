// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
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

/* Puts a node above its parent. */
static void turn(struct node **root, struct node *n) {
  struct node *p = n->parent, *above = p->parent, *child;
  if (p->left == n) {
    child = n->right;
    p->left = child;
    n->right = p;
  } else {
    child = n->left;
    p->right = child;
    n->left = p;
  }
  if (child) child->parent = p;
  p->parent = n;
  n->parent = above;
  if (!above)
    *root = n;
  else if (above->left == p)
    above->left = n;
  else
    above->right = n;
}

static void insert(struct node **root) {
  struct node *n = allocate(sizeof *n);
  n->left = n->right = n->parent = NULL;
  struct node *above = NULL, **place = root;
  while (*place) {
    above = *place;
    place = __VERIFIER_nondet_int() ? &above->left : &above->right;
  }
  *place = n;
  n->parent = above;
  while (n->parent && __VERIFIER_nondet_int()) turn(root, n);
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
