// expect: feasible
// run: 3 1 0 0
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int *name; int key; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct rec **t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) t[i] = NULL;
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= n) continue;
    if (t[h]) continue;
    struct rec *p = malloc(sizeof *p);
    p->name = malloc(sizeof *p->name);
    *p->name = h;
    p->key = h;
    t[h] = p;
  }
  for (int i = 0; i < n; i++) {
    if (!t[i]) continue;
    free(t[i]);
  }
  free(t);
  return 0;
}
