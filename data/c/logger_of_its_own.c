// expect: infeasible
// run: 7
#include <stdarg.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int total(int count, ...) {
  va_list list;
  va_start(list, count);
  int sum = 0;
  for (int i = 0; i < count; i++) sum += va_arg(list, int);
  va_end(list);
  return sum;
}
static int printf(const char *format, ...) { return 0; }
int main(void) {
  int *x = malloc(sizeof *x);
  *x = __VERIFIER_nondet_int();
  printf("%s %d\n", "x", *x);
  if (total(3, 1, 2, 3) != 6) reach_error();
  free(x);
  return 0;
}
