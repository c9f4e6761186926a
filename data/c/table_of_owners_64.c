// expect: infeasible
// run: 1 0 1 63 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int *name; int key; };

int main(void) {
  struct rec **t = calloc(64, sizeof *t);
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= 64) continue;
    if (t[h]) continue;
    struct rec *p = malloc(sizeof *p);
    p->name = malloc(sizeof *p->name);
    *p->name = h;
    p->key = h;
    t[h] = p;
  }
  for (int i = 0; i < 64; i++) {
    if (!t[i]) continue;
    free(t[i]->name);
    free(t[i]);
  }
  free(t);
  return 0;
}
