// expect: feasible
// run: 1
// property: valid-deref
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct {
  int x, y;
} point;

typedef struct {
  point from, to;
} segment;

typedef struct {
  point *points;
  int count;
} shape;

static point shifted(point p, int dx, int dy) {
  p.x += dx;
  p.y += dy;
  return p;
}

static segment between(point a, point b) {
  segment s = {a, b};
  return s;
}

static shape triangle(point a) {
  shape s = {malloc(3 * sizeof(point)), 3};
  s.points[0] = a;
  s.points[1] = shifted(a, 2, 0);
  s.points[2] = shifted(a, 0, 2);
  return s;
}

static segment side(shape s, int i) { return between(s.points[i], s.points[i + 1]); }

int main(void) {
  point origin = {0, 0};
  if (__VERIFIER_nondet_int()) origin = shifted(origin, 1, 1);
  shape t = triangle(origin);
  int width = 0;
  for (int i = 0; i < t.count; i++) {
    segment s = side(t, i);
    width += s.to.x - s.from.x;
  }
  assert(width == 0);
  free(t.points);
  return 0;
}
