// expect: infeasible
// run: 1
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void give_up(int *reason, int *buffer) {
  int code = *reason;
  free(buffer);
  exit(code - code);
}

int main(void) {
  int reason;
  int *buffer = malloc(4 * sizeof(int));
  buffer[0] = 1;
  {
    int status[2] = {0, 1};
    reason = status[buffer[0]];
    if (__VERIFIER_nondet_int()) give_up(&reason, buffer);
  }
  free(buffer);
  return 0;
}
