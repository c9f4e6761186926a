// expect: feasible
// property: valid-deref
// run: 17 23
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 6 || x > 99 || y < 6 || y > 99) return 0;
  int *cells = malloc(6 * sizeof(int));
  if (x * y == 391) cells[x] = y;
  free(cells);
  return 0;
}
