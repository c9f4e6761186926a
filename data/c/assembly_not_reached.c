// expect: infeasible
// run: 5
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static int swapped(int n) {
  __asm__("bswap %0" : "+r"(n));
  return n;
}

int main(void) {
  int *p = malloc(sizeof *p);
  *p = __VERIFIER_nondet_int();
  if (*p > 3 && *p < 2) *p = swapped(*p);  // no number is both
  free(p);
  return 0;
}
