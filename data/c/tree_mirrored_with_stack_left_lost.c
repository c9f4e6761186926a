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
  struct node *left, *right;
};

struct entry {
  struct node *tree;
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

static struct entry *push(struct entry *stack, struct node *tree) {
  if (!tree) return stack;
  struct entry *e = allocate(sizeof *e);
  e->tree = tree;
  e->below = stack;
  return e;
}

static void mirror(struct node *tree) {
  struct entry *stack = push(NULL, tree);
  while (stack) {
    struct entry *top = stack;
    struct node *n = top->tree;
    stack = top->below;
    free(top);
    n->left = n->right;
    n->right = n->left;
    stack = push(stack, n->left);
    stack = push(stack, n->right);
  }
}

static void destroy(struct node *tree) {
  struct entry *stack = push(NULL, tree);
  while (stack) {
    struct entry *top = stack;
    struct node *n = top->tree;
    stack = push(push(top->below, n->left), n->right);
    free(top);
    free(n);
  }
}

int main(void) {
  struct node *tree = grow();
  mirror(tree);
  destroy(tree);
  return 0;
}
