// expect: feasible
// property: no-bad-format
// warning: the format does not match the arguments: the conversion %s asks for a pointer
// instrumented: only
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char text[8];
  int n = __VERIFIER_nondet_int();
  snprintf(text, sizeof text, "%d", n > 0);
  printf("%s %s\n", text, n);
  return 0;
}
