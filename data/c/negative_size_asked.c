// expect: infeasible
#include <stdlib.h>

// Whoever asks whether there is a block writes to none where the size is negative.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  short n = (short)__VERIFIER_nondet_int();
  if (n == 0) return 0;
  char *p = malloc(n);
  if (n == -5 && p) p[0] = 1;
  free(p);
  return 0;
}
