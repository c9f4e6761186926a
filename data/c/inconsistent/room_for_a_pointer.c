// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct point {
  long x, y, z;
};

int main(void) {
  if (__VERIFIER_nondet_int()) {
    struct point *point = malloc(sizeof point);
    if (!point)
      return 1;
    point->x = 1;  // inconsistent
    point->y = 2;  // inconsistent
    point->z = 3;  // inconsistent
    free(point);  // inconsistent
    return 2;  // inconsistent
  }
  return 0;
}
