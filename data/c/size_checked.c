// expect: infeasible
// run: 7
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), size;
  if (n < 1 || __builtin_mul_overflow(n, 4, &size) || __builtin_add_overflow(size, 4, &size)) return 1;
  char *block = malloc((size_t)size);
  block[4] = 0;
  block[size - 1] = 0;
  free(block);
  return 0;
}
