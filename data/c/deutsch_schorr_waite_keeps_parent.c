// expect: feasible
// property: valid-deref
// run: 1 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int mark; struct node *left, *right; };

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    n->mark = 0;
    struct node **place = &root;
    while (*place) place = __VERIFIER_nondet_int() ? &(*place)->left : &(*place)->right;
    *place = n;
  }
  struct node *path = NULL, *at = root;
  for (;;) {
    if (at && at->mark == 0) {  // down to the left
      struct node *left = at->left;
      at->mark = 1;
      at->left = path;
      path = at;
      at = left;
    } else if (!path) {
      break;
    } else if (path->mark == 1) {  // from the left child to the right one
      struct node *right = path->right;
      path->right = path->left;
      path->left = at;
      path->mark = 2;
      at = right;
    } else {  // up
      struct node *up = path->right;
      path->right = up;
      path->mark = 3;
      at = path;
      path = up;
    }
  }
  while (at) {

    if (at->left) {
      struct node *left = at->left;
      at->left = left->right;
      left->right = at;
      at = left;
    } else {
      struct node *right = at->right;
      free(at);
      at = right;
    }
  }
  return 0;
}
