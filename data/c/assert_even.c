// expect: infeasible
// run: 1 1 0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *n = malloc(sizeof *n);
  *n = 0;
  while (__VERIFIER_nondet_int()) *n = *n == 0 ? 1 : 0;
  assert(*n == 0 || *n == 1);
  free(n);
  return 0;
}
