// expect: feasible
// property: valid-deref
#include <stdlib.h>
int main(void) {
  int *p;
  *p = 1;
  return 0;
}
