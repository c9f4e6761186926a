// expect: infeasible
// run:
#include <assert.h>

struct point { long x, y, z; };

// The literal is read into what the call initialises only when it is complete.
static struct point turned(const struct point *other) {
  return (struct point){other->y, other->x, 3};
}

int main(void) {
  struct point p = {1, 2, 0};
  struct point *same = &p;
  p = turned(same);
  assert(p.x == 2 && p.y == 1);
  return 0;
}
