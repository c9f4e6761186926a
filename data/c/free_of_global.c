// expect: feasible
// run:
// property: valid-free
#include <stdlib.h>
int cell;
int main(void) {
  int *p = &cell;
  free(p);
  return 0;
}
