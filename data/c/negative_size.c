// expect: feasible
// property: valid-deref
#include <stdlib.h>

// A size of -5 is one of nearly 2^64 bytes, for which malloc returns null.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  short n = (short)__VERIFIER_nondet_int();
  if (n == 0) return 0;
  char *p = malloc(n);
  if (n == -5) p[0] = 1;
  free(p);
  return 0;
}
