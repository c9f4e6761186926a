// expect: feasible
// run: 1
// property: valid-deref
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static int swapped(int n) {
  __asm__("bswap %0" : "+r"(n));
  return n;
}

int main(void) {
  int *p = malloc(sizeof *p);
  *p = __VERIFIER_nondet_int();
  if (*p > 3) *p = swapped(*p);
  else free(p);
  return *p;  // freed, unless it was swapped
}
