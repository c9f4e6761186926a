// expect: infeasible
// run: -2147483647
// property: no-overflow
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == -2147483647 - 1) return 1;
  int magnitude = n < 0 ? -n : n;
  return magnitude < 0;
}
