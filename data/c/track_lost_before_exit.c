// expect: feasible
// run: 1
// property: valid-memtrack
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int sum(int n) {
  int *copy = malloc(2 * sizeof(int));
  copy[0] = n;
  copy[1] = 1;
  return copy[0] != copy[1];
}

int main(void) {
  int *kept = malloc(sizeof(int));
  *kept = sum(__VERIFIER_nondet_int() != 0);
  exit(*kept);
}
