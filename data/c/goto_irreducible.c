// expect: infeasible
// run: 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

// A loop with two entries.
int main(void) {
  int *p = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) goto middle;
top:
  *p = 1;
middle:
  *p = 2;
  if (__VERIFIER_nondet_int()) goto top;
  free(p);
  return 0;
}
