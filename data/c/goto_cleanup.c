// expect: infeasible
// run: 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *a = NULL, *b = NULL;
  a = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) goto out;
  b = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) goto out_b;
  *a = *b = 1;
out_b:
  free(b);
out:
  free(a);
  return 0;
}
