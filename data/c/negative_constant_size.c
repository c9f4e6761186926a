// expect: feasible
// property: valid-deref
#include <stdlib.h>

// There is no block of -100 bytes.
int main(void) {
  char *p = malloc(-100);
  p[0] = 1;
  free(p);
  return 0;
}
