// expect: feasible
// run: 0 1
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *a = malloc(sizeof(int));
  int *b = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) goto out;
  free(a);
  if (__VERIFIER_nondet_int()) goto out;  // a is freed again there
  *b = 1;
  return 0;
out:
  free(b);
  free(a);
  return 0;
}
