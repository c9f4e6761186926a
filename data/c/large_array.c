// expect: infeasible
// run: 999999
// bound: all
// More cells than any bound has; what is done in it is decided all the same.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int *numbers = malloc(1000000 * sizeof *numbers);
  if (!numbers) return 0;
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 1000000) numbers[i] = 1;
  for (int k = 0; k < 1000000; k++) numbers[k] = k;
  free(numbers);
  return 0;
}
