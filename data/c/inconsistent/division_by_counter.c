// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = __VERIFIER_nondet_int(); i >= 0; i--)
    sum += 100 / i;  // inconsistent
  return sum;
}
