// expect: feasible
// run:
// property: valid-deref
#include <stdlib.h>
struct Point { int x; int y; int z; };
int main(void) {
  struct Point *c = malloc(sizeof *c);
  free(c);
  struct Point b = *c;
  return b.x;
}
