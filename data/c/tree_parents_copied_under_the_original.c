// expect: feasible
// run: 1 1
// property: valid-deref
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

static struct node *node_below(struct node *parent) {
  struct node *n = allocate(sizeof *n);
  n->left = n->right = NULL;
  n->parent = parent;
  return n;
}

static struct node *grow(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *above = NULL, **place = &root;
    while (*place) {
      above = *place;
      place = __VERIFIER_nondet_int() ? &above->left : &above->right;
    }
    *place = node_below(above);
  }
  return root;
}

/* Both trees are walked at once, down where the copy has nothing yet. */
static struct node *copied(struct node *tree) {
  if (!tree) return NULL;
  struct node *root = node_below(NULL), *to = root;
  while (tree) {
    if (tree->left && !to->left) {
      to->left = node_below(to);
      tree = tree->left;
      to = to->left;
    } else if (tree->right && !to->right) {
      to->right = node_below(tree);
      tree = tree->right;
      to = to->right;
    } else {
      tree = tree->parent;
      to = to->parent;
    }
  }
  return root;
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
  struct node *tree = grow();
  struct node *copy = copied(tree);
  destroy(tree);
  destroy(copy);
  return 0;
}
