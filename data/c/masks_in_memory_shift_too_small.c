// expect: feasible
// property: valid-deref
// run: -1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct ring {
  unsigned mask, shift;
  int *slots;
};

int main(void) {
  struct ring *ring = malloc(sizeof *ring);
  ring->mask = 7;
  ring->shift = 28;
  ring->slots = calloc(8, sizeof(int));
  unsigned at = (unsigned)__VERIFIER_nondet_int();
  ring->slots[at & ring->mask] = 1;
  ring->slots[at >> ring->shift] = 2;
  ring->slots[7 - (at & ring->mask)] = 3;
  free(ring->slots);
  free(ring);
  return 0;
}
