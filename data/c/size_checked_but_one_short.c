// expect: feasible
// run: 1
// property: valid-deref
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), size;
  if (n < 1 || __builtin_mul_overflow(n, 4, &size) || __builtin_sub_overflow(size, 1, &size)) return 1;
  char *block = malloc((size_t)size);
  block[n * 4 - 1] = 0;
  free(block);
  return 0;
}
