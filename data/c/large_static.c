// expect: infeasible
// run: 7
// A static of zeros may be larger than any bound.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int numbers[1000000];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000000) return 0;
  if (numbers[i] != 0) reach_error();
  numbers[i] = 1;
  return 0;
}
