// expect: feasible
// property: valid-deref
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int cells[8] = {0}, row, column;
  const char *text = __VERIFIER_nondet_int() ? "1, 3" : "1, x";
  if (sscanf(text, "%d ,%d", &row, &column) < 1) return 1;
  cells[row * 4 + column] = 1;
  return 0;
}
