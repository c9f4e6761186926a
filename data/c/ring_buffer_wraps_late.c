// expect: feasible
// run: 1 1 1 1 1 1 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Ring { int count; int tail; int *slots; };
int main(void) {
  struct Ring r = {0, 0, malloc(3 * sizeof(int))};
  while (__VERIFIER_nondet_int()) {
    r.slots[r.tail] = 1;
    r.tail = r.tail == 3 ? 0 : r.tail + 1;
  }
  free(r.slots);
  return 0;
}
