// expect: feasible
// run: 1 0 1 1 0 0 0 0
// bound: 128
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next, **pprev; int key; };

int main(void) {
  struct node **t = calloc(64, sizeof *t);
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= 64) continue;
    if (__VERIFIER_nondet_int()) {
      struct node *p = malloc(sizeof *p);
      p->key = h;
      p->next = t[h];
      if (p->next) p->next->pprev = &p->next;
      t[h] = p;
      p->pprev = &t[h];
    } else {
      struct node *p = t[h];
      while (p && __VERIFIER_nondet_int()) p = p->next;
      if (!p) continue;
      free(p);
      *p->pprev = p->next;
      if (p->next) p->next->pprev = p->pprev;
    }
  }
  for (int i = 0; i < 64; i++) {
    struct node *p = t[i];
    while (p) {
      struct node *next = p->next;
      free(p);
      p = next;
    }
  }
  free(t);
  return 0;
}
