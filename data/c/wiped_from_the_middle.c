// expect: infeasible
// run: 2
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct session { int id; short state; char kind; long key; };

int main(void) {
  struct session *s = malloc(sizeof *s);
  s->id = 1;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return free(s), 0;
  memset(&s->state, 0, 10 + n);  // from byte 4 of 16
  free(s);
  return 0;
}
