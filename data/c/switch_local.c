// expect: infeasible

// A local that is declared in front of the first case lives until the end of the switch.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = 0;
  int sum = 0;
  switch (__VERIFIER_nondet_int()) {
    int x;
    case 1:
      x = 3;
      last = &x;
    case 2:
      if (last) sum += *last;
      break;
    default:
      break;
  }
  return sum;
}
