// expect: feasible
// address-dependent: the uninitialised pointer has to hold the address that malloc returns later
// property: unreach-call
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *stale;
  int *p = malloc(sizeof *p);
  *p = 0;
  if (stale == p) reach_error();
  free(p);
  return 0;
}
