// expect: feasible
// property: valid-deref
// Every activation has an array of its own length, and hands it down.
// run: 3
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

static int sum_of_rows(const int *above, int length) {
  if (length == 0) return above == NULL ? 0 : above[1];  // the last row has one element
  int row[length];
  for (int i = 0; i < length; i++) row[i] = above == NULL ? 1 : above[i] + 1;
  return row[length - 1] + sum_of_rows(row, length - 1);
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > 3) return 0;
  return sum_of_rows(NULL, length);
}
