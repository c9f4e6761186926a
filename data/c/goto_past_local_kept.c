// expect: feasible
// property: valid-deref
// instrumented: only

// The goto may lead past the declaration of x, which ends with each round nevertheless.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = 0;
  for (int i = 0; i < 2; i++) {
    if (__VERIFIER_nondet_int() == 7) goto next;
    int x = i;
    last = &x;
  next:;
  }
  return last ? *last : 0;
}
