// expect: feasible
// run: 32
// property: no-bad-shift
int __VERIFIER_nondet_int(void);

static unsigned flag(int number) { return 1u << number; }

int main(void) {
  int number = __VERIFIER_nondet_int();
  if (number < 0 || number > 32) return 1;  // 32 is one too many
  return flag(number) == 0;
}
