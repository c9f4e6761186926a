// expect: infeasible
// run: 3
// property: no-bad-format
#include <stdio.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int done = __VERIFIER_nondet_int(), all = 10;
  if (done < 0 || done > all) return 1;
  if (done < all) printf("%d of %d\n", done, all);
  return 0;
}
