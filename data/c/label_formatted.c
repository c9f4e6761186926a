// expect: infeasible
// run: -2147483647
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char label[16];
  sprintf(label, "key%d", __VERIFIER_nondet_int());
  return label[3] == '-';
}
