// expect: infeasible
// run: 2
// property: valid-init
int __VERIFIER_nondet_int(void);

static int sum(int n, int start) {
  if (n <= 0) return start;
  return sum(n - 1, start) + n;
}

int main(void) {
  int start = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  if (sum(n, start) > 4) return 1;
  return 0;
}
