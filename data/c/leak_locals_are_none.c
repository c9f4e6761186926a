// expect: infeasible
// run: 1
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int table[3];

static void set(int *to, int value) {
  *to = value;
}

int main(void) {
  int outer;
  set(&outer, 1);
  if (__VERIFIER_nondet_int()) {
    int inner[2];
    int *p = malloc(sizeof(int));
    set(p, outer);
    set(&inner[1], *p);
    table[2] = inner[1];
    free(p);
  }
  return 0;
}
