// expect: feasible
// run:
// property: valid-deref
static int numbers[3] = {10, 20, 30};
int main(void) {
  int sum = 0;
  for (int i = 0; i <= 3; i++) sum += numbers[i];
  return sum > 0;
}
