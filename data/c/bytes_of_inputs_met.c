// expect: feasible
// run: 1 1
// property: unreach-call
// One pair of inputs gives the bytes that are compared.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static struct Pair { short a; long b; } pair;
int main(void) {
  int i = __VERIFIER_nondet_int();
  int j = __VERIFIER_nondet_int();
  if (i < 0 || i > 1 || j < 0 || j > 1) return 0;
  pair.a = !pair.b;
  for (int k = 0; k < 4; ++k) {
    for (int l = 0; l < i; ++l) {
      pair.a = l - j;
      pair.b = k + !pair.a;
    }
  }
  for (int k = 0; k < 2; ++k) {
    for (long *w = (long *)&pair; w < (long *)&pair + j; ++w) *w = i - 9;
  }
  for (char *w = (char *)&pair; w < (char *)(&pair + 1); ++w) *w = pair.a + i;
  if (pair.b == -361700864190383366l) reach_error();
  return 0;
}
