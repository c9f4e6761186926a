// expect: infeasible
// run: 3 1 2 1 2 0
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int a; int b; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct rec **t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) t[i] = NULL;
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= n) continue;
    free(t[h]);
    t[h] = malloc(sizeof(struct rec));
    t[h]->a = h;
  }
  for (int i = 0; i < n; i++) free(t[i]);
  free(t);
  return 0;
}
