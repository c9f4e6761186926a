// expect: feasible
// run: 4
// property: valid-deref
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = malloc(4 * sizeof *p);
  __VERIFIER_assume(i >= 0);
  __VERIFIER_assume(i <= 4);
  p[i] = 1;
  free(p);
  return 0;
}
