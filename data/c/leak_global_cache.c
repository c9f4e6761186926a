// expect: feasible
// run: 1
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *cache;

static int *get(void) {
  if (!cache) cache = malloc(sizeof(int));
  return cache;
}

int main(void) {
  if (__VERIFIER_nondet_int()) *get() = 3;
  return 0;
}
