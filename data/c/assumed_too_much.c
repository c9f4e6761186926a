// expect: infeasible
// run: 1
// warning: "assume i < 4"
// Nothing satisfies what is assumed, so that no execution comes to the store.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = malloc(4 * sizeof *p);
  __VERIFIER_assume(i >= 4);
  __VERIFIER_assume(i < 4);
  p[i] = 1;
  free(p);
  return 0;
}
