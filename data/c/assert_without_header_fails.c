// expect: feasible
// run: 3
// property: unreach-call
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 3) return 0;
  assert(x > 3);
  return 0;
}
