// expect: feasible
// run:
// property: valid-free
#include <stdlib.h>
int main(void) {
  int *a = malloc(4 * sizeof(int));
  a++;
  free(a);
  return 0;
}
