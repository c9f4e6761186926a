// expect: feasible
// property: valid-deref
#include <stdlib.h>

// n * 16 bytes may be more than there are addresses: calloc does not wrap, and returns null.
struct Pair {
  long first, second;
};

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n != 1 && n != 1ul << 60) return 0;
  struct Pair *pairs = calloc(n, sizeof *pairs);
  pairs->second = 1;
  free(pairs);
  return 0;
}
