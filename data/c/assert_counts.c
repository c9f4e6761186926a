// expect: feasible
// run: 1 1 1 0
// property: unreach-call
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_int()) n++;
  assert(n != 3);
  return 0;
}
