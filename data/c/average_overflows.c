// expect: feasible
// run: 2 2147483647 2147483647
// property: no-overflow
int __VERIFIER_nondet_int(void);

// The average of numbers that are not negative.
static int average(const int *numbers, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += numbers[i];  // two large numbers are too much
  return sum / count;
}

int main(void) {
  int numbers[2];
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 2) return 0;
  for (int i = 0; i < count; i++) {
    numbers[i] = __VERIFIER_nondet_int();
    if (numbers[i] < 0) return 0;
  }
  return average(numbers, count) < 0;
}
