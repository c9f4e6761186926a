// expect: infeasible
// run: 6
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned free_slots = (unsigned)__VERIFIER_nondet_int();
  int *slots = calloc(32, sizeof *slots);
  if (free_slots != 0) slots[__builtin_ctz(free_slots)] = __builtin_popcount(free_slots);
  free(slots);
  return 0;
}
