// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 4
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  struct node *left, *right;
  struct node *next;  // of a leaf: the one on its right
};

static struct node *leaf_before(struct node *next) {
  struct node *n = allocate(sizeof *n);
  n->left = n->right = NULL;
  n->next = next;
  return n;
}

int main(void) {
  struct node *root = leaf_before(NULL), *first = root;
  while (__VERIFIER_nondet_int()) {  // some leaf gets two children
    struct node *at = root;
    while (at->left) at = __VERIFIER_nondet_int() ? at->left : at->right;
    at->right = leaf_before(at->next);
    at->left = leaf_before(at->right);
    if (at == first) {
      first = at->left;
    } else {
      struct node *before = first;
      while (before->next != at) before = before->next;
      before->next = at->left;
    }
    at->next = NULL;
  }
  while (first) {
    assert(!first->left);
    first = first->next;
  }
  while (root) {
    struct node *left = root->left;
    if (left) {
      root->left = left->right;
      left->right = root;
      root = left;
    } else {
      struct node *right = root->right;
      free(root);
      root = right;
    }
  }
  return 0;
}
