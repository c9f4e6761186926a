// expect: consistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int pairs = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i; j < n; j++)
      pairs++;
  }
  return pairs;
}
