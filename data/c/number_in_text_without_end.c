// expect: feasible
// run: 4
// property: valid-deref
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *text = malloc(3), *end;
  text[0] = '-', text[1] = '0' + (__VERIFIER_nondet_int() & 7), text[2] = '0';
  long number = strtol(text, &end, 10);
  free(text);
  return number == 0;
}
