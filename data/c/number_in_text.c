// expect: infeasible
// run: 4
#include <stdlib.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  char *text = malloc(4), *end;
  text[0] = '-', text[1] = '0' + (__VERIFIER_nondet_int() & 7), text[2] = 'x', text[3] = 0;
  long number = strtol(text, &end, 10);
  if (end != text + 2 || number > 0 || abs((int)number) > 7) reach_error();
  free(text);
  return 0;
}
