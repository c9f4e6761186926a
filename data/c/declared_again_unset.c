// expect: feasible
// run: 2 7 0
// property: valid-free
// The jump back leads over the declaration, behind which the pointer is anything.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rounds = __VERIFIER_nondet_int();
again:;
  int *cell;
  if (rounds <= 0) return 0;
  if (__VERIFIER_nondet_int() != 0) {
    cell = malloc(sizeof *cell);
    if (cell == NULL) return 1;
  }
  free(cell);
  rounds--;
  goto again;
}
