// expect: feasible
// property: valid-deref
#include <stdlib.h>
static int *where(void) {
  int local = 3;
  int *p = &local;
  return p;
}
int main(void) {
  int *p = where();
  return *p;
}
