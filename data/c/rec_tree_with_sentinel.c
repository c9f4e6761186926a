// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 8
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  struct node *left, *right;
  int level;
};

static struct node nil = {&nil, &nil, 0};

/* The two rotations of AA trees. */
static struct node *skew(struct node *top) {
  if (top->level != 0 && top->left->level == top->level) {
    struct node *left = top->left;
    top->left = left->right;
    left->right = top;
    return left;
  }
  return top;
}

static struct node *split(struct node *top) {
  if (top->level != 0 && top->right->right->level == top->level) {
    struct node *right = top->right;
    top->right = right->left;
    right->left = top;
    right->level++;
    return right;
  }
  return top;
}

static struct node *insert(struct node *top) {
  if (top == &nil) {
    struct node *fresh = allocate(sizeof *fresh);
    fresh->left = fresh->right = &nil;
    fresh->level = 1;
    return fresh;
  }
  if (__VERIFIER_nondet_int())
    top->left = insert(top->left);
  else
    top->right = insert(top->right);
  return split(skew(top));
}

static void destroy(struct node *top) {
  if (top == &nil) return;
  destroy(top->left);
  destroy(top->right);
  free(top);
}

int main(void) {
  struct node *root = &nil;
  while (__VERIFIER_nondet_int()) root = insert(root);
  destroy(root);
  return 0;
}
