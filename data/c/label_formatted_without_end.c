// expect: feasible
// run: -2147483647
// property: valid-deref
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char label[14];
  sprintf(label, "key%d", __VERIFIER_nondet_int());
  return label[3] == '-';
}
