// expect: infeasible
// run: 1
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char text[8];
  int n = __VERIFIER_nondet_int();
  snprintf(text, sizeof text, "%d", n > 0);
  printf("%s %d\n", text, n);
  return 0;
}
