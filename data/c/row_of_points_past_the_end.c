// expect: feasible
// run: 2
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct point { int x; char label; };
struct shape { struct point corners[2]; long area; };

int main(void) {
  struct shape *s = calloc(1, sizeof *s);
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 2) s->corners[i].x += 3;
  free(s);
  return 0;
}
