// expect: feasible
// run: 2
// property: valid-deref
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void fill(int rows, int columns, int m[rows][columns]) {
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j <= columns; j++) m[i][j] = i + j;
  }
}

static int trace(int n, int m[n][n]) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += m[i][i];
  return sum;
}

int main(void) {
  int n = __VERIFIER_nondet_int() ? 2 : 3;
  if (n == 2) {
    int square[2][2];
    fill(2, 2, square);
    assert(trace(2, square) == 2);
  } else {
    int vector[n];
    fill(1, 3, (int(*)[3])vector);
    assert(vector[n - 1] == 2);
  }
  return 0;
}
