// expect: feasible
// property: valid-deref
// run:
#include <stdio.h>
#include <stdlib.h>
struct Point { int x, y; };
int main(void) {
  struct Point *points = calloc(3, sizeof *points);
  fwrite(points, sizeof *points, 4, stdout);
  free(points);
  return 0;
}
