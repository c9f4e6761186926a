// expect: feasible
// run: 3 1
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i <= n; i++) a[i] = 7;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= n) {
    free(a);
    return 0;
  }
  if (a[k] != 7) a = NULL;
  a[k] = 8;
  free(a);
  return 0;
}
