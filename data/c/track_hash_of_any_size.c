// expect: infeasible
// run: 3 1 2 0
// property: valid-memtrack
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int key; };

static struct node **t;

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) t[i] = NULL;
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= n) continue;
    struct node *p = malloc(sizeof *p);
    p->key = h;
    p->next = t[h];
    t[h] = p;
  }
  return 0;
}
