// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int squares[8];
  if (__VERIFIER_nondet_int()) {
    for (int i = 0; i <= 8; i++)  // inconsistent
      squares[i] = i * i;  // inconsistent
    return squares[0];  // inconsistent
  }
  return 0;
}
