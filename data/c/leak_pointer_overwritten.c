// expect: feasible
// run: 0
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof(int));
  *p = __VERIFIER_nondet_int();
  if (*p != 7) p = malloc(sizeof(int));
  free(p);
  return 0;
}
