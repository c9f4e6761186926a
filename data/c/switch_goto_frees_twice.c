// expect: feasible
// run: 1 3
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

// Commands with jumps between the cases of a switch.
int main(void) {
  int *p = NULL;
next:
  switch (__VERIFIER_nondet_int()) {
    case 1:
      if (p) goto again;
      p = malloc(sizeof *p);
      goto next;
    case 2:
      if (!p) goto next;
    again:
      *p = 0;
      goto next;
    case 3:
      free(p);
      if (__VERIFIER_nondet_int()) p = NULL;
      if (!p) goto next;
    default:
      break;
  }
  free(p);
  return 0;
}
