// expect: feasible
// run: 2 1 0 0
// bound: 16
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int a; int b; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct rec **t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    t[i] = malloc(sizeof(struct rec));
    t[i]->a = i;
  }
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= n) continue;
    free(t[i]);
    t[i] = NULL;
  }
  for (int i = 0; i < n; i++) {
    t[i]->b = 2;
    free(t[i]);
  }
  free(t);
  return 0;
}
