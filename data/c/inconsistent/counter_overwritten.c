// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int last = 0;
  for (int i = 0; i < n; i++) {
    last = i;
    if (last > 4)
      i = 0;  // inconsistent
  }
  return last;
}
