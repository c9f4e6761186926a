// expect: feasible
// run:
// property: valid-deref
#include <stdlib.h>
int main(void) {
  int a[4] = {0};
  unsigned i = 0;
  i--;
  a[i % 5] = 1;  // 4294967295 % 5 is 0
  a[(i - 1) % 5] = 1;  // and one less gives 4
  return a[0];
}
