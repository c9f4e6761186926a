// expect: feasible
// run: -1
// property: valid-deref
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned free_slots = (unsigned)__VERIFIER_nondet_int();
  int *slots = calloc(32, sizeof *slots);
  slots[__builtin_popcount(free_slots)] = 1;
  free(slots);
  return 0;
}
