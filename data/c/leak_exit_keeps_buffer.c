// expect: feasible
// run: 1
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *buffer;

static void give_up(int *reason) {
  exit(*reason - 1);
}

int main(void) {
  int reason = 1;
  buffer = malloc(4 * sizeof(int));
  if (__VERIFIER_nondet_int()) give_up(&reason);
  free(buffer);
  return 0;
}
