// expect: feasible
// run:
// property: valid-deref
#include <stdlib.h>
int main(void) {
  int *a = calloc(3, sizeof(int));
  for (unsigned i = 2; i >= 0; i--) a[i] = 1;  // never below 0
  free(a);
  return 0;
}
