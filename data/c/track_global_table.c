// expect: infeasible
// run: 1 0
// property: valid-memtrack
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *table[2];

int main(void) {
  int i = __VERIFIER_nondet_int() != 0;
  table[i] = malloc(sizeof(int));
  if (!__VERIFIER_nondet_int()) {
    free(table[i]);
    table[i] = malloc(sizeof(int));
  }
  return 0;
}
