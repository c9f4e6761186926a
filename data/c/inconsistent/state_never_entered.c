// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0, errors = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
      case 0:
        state = __VERIFIER_nondet_int() ? 1 : 2;
        break;
      case 1:
        state = 2;
        break;
      case 3:
        errors++;  // inconsistent
        state = 0;  // inconsistent
        break;  // inconsistent
      default:
        state = 0;
    }
  }
  return errors;
}
