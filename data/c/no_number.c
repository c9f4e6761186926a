// expect: infeasible
// run: 
// What is no number equals nothing, and zero has two forms.
#include <math.h>
#include <stdlib.h>
struct Point {
  double x, y;
};
static struct Point divided(struct Point p, double by) {
  struct Point result = {p.x / by, p.y / by};
  return result;
}
int main(void) {
  struct Point p = divided((struct Point){0, 1}, 0.0);
  int *block = malloc(sizeof *block);
  if (p.x == p.x || p.x < 1 || !isnan(p.x)) free(block);
  if (p.y < 1e300 || !isinf(p.y)) free(block);
  if (0.0 != -0.0) free(block);
  free(block);
  return 0;
}
