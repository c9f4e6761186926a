// expect: feasible
// run: 1
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *a = malloc(2 * sizeof(int));
  int *b = malloc(sizeof(int));
  a[0] = __VERIFIER_nondet_int();
  if (a[0]) {
    free(a);
    return 0;
  }
  free(b);
  free(a);
  return 0;
}
