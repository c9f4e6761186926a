// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, jumps = 0;
  while (i < n) {
    i = i + 1;
    if (i < 0)
      jumps = jumps + 5;  // inconsistent
  }
  return jumps;
}
