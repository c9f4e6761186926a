// expect: feasible
// run: 1 0 5 0
// bound: 128
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *left, *right; int key; };

static void destroy(struct node *p) {
  while (p) {
    if (p->left) {
      struct node *l = p->left;
      p->left = l->right;
      l->right = p;
      p = l;
    } else {
      struct node *r = p->right;
      free(p);
      p = r;
    }
  }
}

int main(void) {
  struct node **t = calloc(64, sizeof *t);
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= 64) continue;
    struct node *new = malloc(sizeof *new);
    new->left = new->right = NULL;
    new->key = __VERIFIER_nondet_int();
    struct node *p = t[h];
    if (!p) {
      t[h] = new;
      continue;
    }
    for (;;) {
      if (new->key < p->key) {
        if (!p->left) { p->left = new; break; }
        p = p->left;
      } else {
        if (!p->right) { p->right = new; break; }
        p = p->right;
      }
    }
  }
  for (int i = 0; i < 64; i++) destroy(t[0]);
  free(t);
  return 0;
}
