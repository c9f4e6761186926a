// expect: infeasible
// run: 0 2 0 1 2 1 1 1 1 1 1 2 1 3 1 0 1 1 1 2 1 3 3 1 1 0
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

/* Merges along the right spines, swapping children: the iterative form. */
static struct node *merge(struct node *a, struct node *b) {
  struct node *root = NULL;
  struct node *last = NULL;
  while (a && b) {
    struct node *least = a->key <= b->key ? a : b;
    struct node *rest = least->right;
    if (least == a) {
      a = rest;
    } else {
      b = rest;
    }
    least->right = least->left;
    least->left = NULL;
    if (last) {
      last->left = least;
    } else {
      root = least;
    }
    last = least;
  }
  struct node *rest = a ? a : b;
  if (!last) return rest;
  last->left = rest;
  return root;
}

int main(void) {
  struct node *heap = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() || !heap) {
      struct node *n = allocate(sizeof *n);
      n->key = __VERIFIER_nondet_int();
      n->left = n->right = NULL;
      heap = merge(heap, n);
    } else {
      struct node *least = heap;
      heap = merge(least->left, least->right);
      free(least);
    }
  }
  while (heap) {
    struct node *least = heap;
    heap = merge(least->left, least->right);
    free(least);
  }
  return 0;
}
