// expect: feasible
// run: 3
// property: valid-deref
// instrumented: only
// The literal ends with each round of the loop, though no brace says so.
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct range { int from, to; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  const struct range *last = NULL;
  if (n < 0 || n > 10) return 1;
  while (n-- > 0) last = &(struct range){0, n};
  if (last == NULL) return 0;
  return last->to - last->from;
}
