// expect: feasible
// run: 3
// property: valid-init
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int *numbers = malloc(4 * sizeof *numbers);
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 4) n = 0;
  for (int i = 0; i < n; i++) numbers[i] = i;
  for (int i = 0; i <= n && i < 4; i++) sum += numbers[i];  // one too many
  free(numbers);
  if (sum > 100) return 1;
  return 0;
}
