// expect: feasible
// run: 4
// property: valid-deref
int __VERIFIER_nondet_int(void);
int matrix[3][4];

int main(void) {
  int column = __VERIFIER_nondet_int();
  if (column < 0 || column > 4) return 0;
  return matrix[1][column];
}
