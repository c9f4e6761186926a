// expect: feasible
// run: 1 1
// property: unreach-call
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
    if (at == first) first = at->left;
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
