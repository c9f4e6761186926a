// expect: feasible
// property: valid-deref
// run: -1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int absolute(int x) {
  int sign = x >> 31;
  return (x ^ sign) + sign;
}

static int smaller(int x, int y) {
  return y ^ ((x ^ y) & -(x < y));
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -9 || x > 9) return 0;
  int *table = calloc(10, sizeof(int));
  int distance = absolute(x);
  table[distance] = 1;
  table[distance ^ distance] = 2;
  free(table);
  return smaller(x, 3) > 3;
}
