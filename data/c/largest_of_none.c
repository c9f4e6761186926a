// expect: feasible
// run: 0
// property: valid-init
int __VERIFIER_nondet_int(void);

int main(void) {
  int largest, count = __VERIFIER_nondet_int();
  for (int i = 0; i < count; i++) {
    int value = __VERIFIER_nondet_int();
    if (i == 0 || value > largest) largest = value;
  }
  if (largest > 3) count = 0;  // of no numbers none is the largest
  return 0;
}
