// expect: feasible
// run: -2147483648
// property: no-overflow
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int magnitude = n < 0 ? -n : n;  // the smallest number has no opposite
  return magnitude < 0;
}
