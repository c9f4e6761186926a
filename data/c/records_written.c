// expect: infeasible
// run:
#include <stdio.h>
#include <stdlib.h>
struct Point { int x, y; };
int main(void) {
  struct Point *points = calloc(3, sizeof *points);
  if (fwrite(points, sizeof *points, 3, stdout) > 3) points[3].x = 1;
  free(points);
  return 0;
}
