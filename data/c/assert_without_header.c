// expect: infeasible
// run: 5 0
// No header says what assert is: it is that of C all the same.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= 3) return 0;
  assert(x > 3);
  return 0;
}
