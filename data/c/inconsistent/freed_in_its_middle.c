// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *numbers = malloc(3 * sizeof *numbers);
  if (!numbers)
    return 1;
  numbers[0] = __VERIFIER_nondet_int();
  numbers[1] = numbers[2] = 0;
  int *at = numbers;
  if (*at < 0) {
    at++;  // inconsistent
    *at = 1;  // inconsistent
    free(at);  // inconsistent
    return 2;  // inconsistent
  }
  free(numbers);
  return 0;
}
