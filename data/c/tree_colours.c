// expect: infeasible
// run: 1 1 1 1 0 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum colour { RED, BLACK };
struct node { enum colour colour; struct node *left, *right; };

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    n->colour = RED;
    struct node **place = &root;
    while (*place) {
      if ((*place)->colour == RED) (*place)->colour = BLACK;
      place = __VERIFIER_nondet_int() ? &(*place)->left : &(*place)->right;
    }
    *place = n;
  }
  while (root) {
    if (root->left) {
      struct node *left = root->left;
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
