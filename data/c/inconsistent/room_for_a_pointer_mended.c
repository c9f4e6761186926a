// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct point {
  long x, y, z;
};

int main(void) {
  if (__VERIFIER_nondet_int()) {
    struct point *point = malloc(sizeof *point);
    if (!point)
      return 1;
    point->x = 1;
    point->y = 2;
    point->z = 3;
    free(point);
    return 2;
  }
  return 0;
}
