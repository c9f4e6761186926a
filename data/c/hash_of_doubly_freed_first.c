// expect: feasible
// run: 3 1 0 1 1 0 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next, *prev; int key; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct node **t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) t[i] = NULL;
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= n) continue;
    if (__VERIFIER_nondet_int()) {
      struct node *p = malloc(sizeof *p);
      p->key = h;
      p->prev = NULL;
      p->next = t[h];
      if (t[h]) t[h]->prev = p;
      t[h] = p;
    } else {
      struct node *p = t[h];
      while (p && __VERIFIER_nondet_int()) p = p->next;
      if (!p) continue;
      free(p);
      if (p->prev) p->prev->next = p->next;
      else t[h] = p->next;
      if (p->next) p->next->prev = p->prev;
    }
  }
  for (int i = 0; i < n; i++) {
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
