// expect: infeasible
// run: 1 1 1 1 0 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *left, *right; };

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    struct node **place = &root;
    while (*place) place = __VERIFIER_nondet_int() ? &(*place)->left : &(*place)->right;
    *place = n;
  }
  if (!root) return 0;
  struct node sentinel;
  struct node *before = &sentinel, *at = root;
  while (at != &sentinel) {
    struct node *next = at->left;
    at->left = at->right;
    at->right = before;
    before = at;
    at = next;
    if (!at) {
      at = before;
      before = NULL;
    }
  }
  return 0;
}
