// expect: feasible
// run: 0
// property: no-bad-call
extern int __VERIFIER_nondet_int(void);

static int plain(int x) { return x; }

int main(void) {
  int (*handler)(int) = 0;
  if (__VERIFIER_nondet_int()) handler = plain;
  return handler(3) > 3;
}
