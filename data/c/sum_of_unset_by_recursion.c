// expect: feasible
// run: 2
// property: valid-init
int __VERIFIER_nondet_int(void);

static int sum(int n, int start) {
  if (n <= 0) return start;
  return sum(n - 1, start) + n;
}

int main(void) {
  int start, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  if (n != 2) start = 0;
  if (sum(n, start) > 4) return 1;  // what was handed on was not set
  return 0;
}
