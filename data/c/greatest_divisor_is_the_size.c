// expect: feasible
// property: valid-deref
// run: 0
#include <stdlib.h>

struct fraction {
  int above, below;
};

static int divisor(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  struct fraction *f = malloc(sizeof *f);
  f->above = 462;
  f->below = 1071;
  int *parts = calloc(21, sizeof(int));
  parts[divisor(f->above, f->below)] = f->above * f->below % 22;
  free(parts);
  free(f);
  return 0;
}
