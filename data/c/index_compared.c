// expect: infeasible
// run: 1
// What the comparison makes of the offset is in no single state of the graph.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  char *p = malloc(8);
  char v[12];
  v[0] = 1;
  if ((p + 4 == v + (i + 1) * 4) == -1) reach_error();
  for (int k = 0; k < i; ++k) v[k] = 1;
  if (i == 5) reach_error();
  free(p);
  return 0;
}
