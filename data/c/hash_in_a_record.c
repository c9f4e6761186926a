// expect: infeasible
// run: 3 1 2 1 2 0
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int key; };

struct table { int n; struct node **slots; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct table *t = malloc(sizeof *t);
  t->n = n;
  t->slots = malloc(n * sizeof *t->slots);
  for (int i = 0; i < n; i++) t->slots[i] = NULL;
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= t->n) continue;
    struct node *p = malloc(sizeof *p);
    p->key = h;
    p->next = t->slots[h];
    t->slots[h] = p;
  }
  for (int i = 0; i < t->n; i++) {
    struct node *p = t->slots[i];
    while (p) {
      struct node *next = p->next;
      free(p);
      p = next;
    }
  }
  free(t->slots);
  free(t);
  return 0;
}
