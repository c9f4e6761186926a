// expect: infeasible

// The goto may lead past the declaration of x, whose address does not outlive the round.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  int *last = 0;
  for (int i = 0; i < 2; i++) {
    last = 0;
    if (__VERIFIER_nondet_int() == 7) goto next;
    int x = i;
    last = &x;
  next:
    if (last) sum += *last;
  }
  return sum;
}
