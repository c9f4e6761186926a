// expect: infeasible
// run: 4
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  static const int keys[4] = {1, 3, 5, 9};
  int key = __VERIFIER_nondet_int();
  const int *found = bsearch(&key, keys, 4, sizeof *keys, compare);
  return found ? *found != key : 0;
}
