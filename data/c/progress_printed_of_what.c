// expect: feasible
// property: no-bad-format
// warning: the format does not match the arguments: the conversion %d asks for an argument
// instrumented: only
#include <stdio.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int done = __VERIFIER_nondet_int(), all = 10;
  if (done < 0 || done > all) return 1;
  if (done < all) printf("%d of %d\n", done);
  return 0;
}
