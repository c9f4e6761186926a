// expect: feasible
// run: 0
// property: valid-deref
// bound: all
#include <stdlib.h>

int main(void) {
  int *numbers = malloc(10000 * sizeof *numbers);
  if (!numbers) return 0;
  numbers[10000] = 1;
  free(numbers);
  return 0;
}
