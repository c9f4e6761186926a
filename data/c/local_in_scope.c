// expect: infeasible
// run:
#include <stdlib.h>
static void set(int *p) { *p = 3; }
int main(void) {
  int local;
  set(&local);
  if (local != 3) abort();
  int *p = NULL;
  {
    int inner = 4;
    p = &inner;
    *p = 5;
  }
  p = &local;
  *p = 6;
  return 0;
}
