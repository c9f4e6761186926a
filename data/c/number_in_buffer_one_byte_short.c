// expect: feasible
// run: 3
// property: valid-init
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  char *buffer = malloc(2 * sizeof(int));
  int first = __VERIFIER_nondet_int(), second = 7;
  memcpy(buffer, &first, sizeof first);
  memcpy(buffer + sizeof first, &second, sizeof second - 1);  // its last byte is not copied
  int number;
  memcpy(&number, buffer + sizeof first, sizeof number);
  free(buffer);
  if (number > 6) return 0;
  return 1;
}
