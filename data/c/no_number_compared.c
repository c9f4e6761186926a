// expect: feasible
// run: 
// property: valid-free
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
  if (!(p.x >= 1) && !(p.x < 1)) free(block);
  free(block);
  return 0;
}
