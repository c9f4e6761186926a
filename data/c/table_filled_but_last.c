// expect: feasible
// run: 2 1
// bound: 16
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int a; int b; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct rec **t = malloc(n * sizeof *t);
  t[n - 1] = NULL;
  for (int i = 0; i < n - 1; i++) {
    t[i] = malloc(sizeof(struct rec));
    t[i]->a = i;
  }
  int h = __VERIFIER_nondet_int();
  if (h >= 0 && h < n) t[h]->b = 1;
  for (int i = 0; i < n; i++) free(t[i]);
  free(t);
  return 0;
}
