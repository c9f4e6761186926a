// expect: infeasible
// run: 1
// property: no-bad-call
extern int __VERIFIER_nondet_int(void);

static int plain(int x) { return x; }
static int negated(int x) { return x > -10 ? -x : 10; }

int main(void) {
  int (*handler)(int) = 0;
  if (__VERIFIER_nondet_int()) handler = plain;
  if (!handler) handler = negated;
  return handler(3) > 3;
}
