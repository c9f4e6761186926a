// expect: consistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int squares[8];
  if (__VERIFIER_nondet_int()) {
    for (int i = 0; i < 8; i++)
      squares[i] = i * i;
    return squares[0];
  }
  return 0;
}
