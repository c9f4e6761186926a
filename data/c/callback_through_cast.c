// expect: infeasible
// run: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point { int x, y; };

static int by_x(const struct point *a, const struct point *b) { return a->x - b->x; }
static int by_y(const struct point *a, const struct point *b) { return a->y - b->y; }

typedef int (*compare)(const void *, const void *);

static const void *least(const void *a, const void *b, compare how) {
  return how(a, b) <= 0 ? a : b;
}

int main(void) {
  struct point p = {1, 4}, q = {2, 3};
  compare how = __VERIFIER_nondet_int() ? (compare)by_x : (compare)by_y;
  const struct point *found = least(&p, &q, how);
  if (found->x != (how == (compare)by_x ? 1 : 2)) reach_error();
  return 0;
}
