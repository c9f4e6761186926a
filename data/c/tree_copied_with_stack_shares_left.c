// expect: feasible
// run: 2 1 1
// property: valid-deref
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

struct entry {
  struct node *from;
  struct node **to;
  struct entry *below;
};

static struct node *grow(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *leaf = allocate(sizeof *leaf);
    leaf->left = leaf->right = NULL;
    struct node **place = &root;
    while (*place) place = __VERIFIER_nondet_int() ? &(*place)->left : &(*place)->right;
    *place = leaf;
  }
  return root;
}

static struct entry *push(struct entry *stack, struct node *from, struct node **to) {
  *to = NULL;
  if (!from) return stack;
  struct entry *e = allocate(sizeof *e);
  e->from = from;
  e->to = to;
  e->below = stack;
  return e;
}

static struct node *copied(struct node *tree) {
  struct node *copy;
  struct entry *stack = push(NULL, tree, &copy);
  while (stack) {
    struct entry *top = stack;
    stack = top->below;
    struct node *n = allocate(sizeof *n);
    *top->to = n;
    stack = push(stack, top->from->right, &n->right);
    n->left = top->from->left;
    free(top);
  }
  return copy;
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
  struct node *tree = grow();
  struct node *copy = copied(tree);
  destroy(tree);
  destroy(copy);
  return 0;
}
