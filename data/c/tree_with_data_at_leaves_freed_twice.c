// expect: feasible
// property: valid-free
// run: 1 1 0 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct data { int value; };
struct node {
  int is_leaf;
  struct data *data;          // of a leaf
  struct node *left, *right;  // of the others
};

static struct node *leaf(void) {
  struct node *n = malloc(sizeof *n);
  n->is_leaf = 1;
  n->data = malloc(sizeof *n->data);
  n->data->value = 0;
  return n;
}

int main(void) {
  struct node *root = leaf();
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->is_leaf = 0;
    if (__VERIFIER_nondet_int()) {
      n->left = root;
      n->right = leaf();
    } else {
      n->left = leaf();
      n->right = root;
    }
    root = n;
  }
  struct node *at = root;
  while (!at->is_leaf) at = __VERIFIER_nondet_int() ? at->left : at->right;
  at->data->value = 1;
  while (!root->is_leaf) {
    struct node *left = root->left;
    if (left->is_leaf) {
      struct node *right = root->right;
      free(left->data);
      free(left->data);
      free(left);
      free(root);
      root = right;
    } else {  // rotated, until it is
      root->left = left->right;
      left->right = root;
      root = left;
    }
  }
  free(root->data);
  free(root);
  return 0;
}
