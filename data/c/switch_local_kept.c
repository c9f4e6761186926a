// expect: feasible
// property: valid-deref
// instrumented: only

// A local that is declared in front of the first case ends with the switch.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = 0;
  switch (__VERIFIER_nondet_int()) {
    int x;
    case 1:
      x = 3;
      last = &x;
      break;
    default:
      break;
  }
  return last ? *last : 0;
}
