// expect: feasible
// run:
// property: valid-free
#include <stdlib.h>
static void drop(int *p) { free(p); }
int main(void) {
  int local = 1;
  drop(&local);
  return 0;
}
