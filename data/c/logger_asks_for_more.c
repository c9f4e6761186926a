// expect: feasible
// property: unreach-call
// run: 7
#include <stdarg.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int last(int count, ...) {
  va_list list;
  va_start(list, count);
  int value = 0;
  for (int i = 0; i < count; i++) value = va_arg(list, int);
  va_end(list);
  return value;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (last(3, 1, 2, x) == 7) reach_error();
  return 0;
}
