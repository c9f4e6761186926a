// expect: infeasible
// run: 5
// bound: 8192
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int a; int b; };

int main(void) {
  struct rec **t = calloc(4096, sizeof *t);
  for (int i = 0; i < 4096; i++) t[i] = malloc(sizeof(struct rec));
  for (int i = 0; i < 4096; i++) t[i]->a = i;
  int h = __VERIFIER_nondet_int();
  if (h >= 0 && h < 4096) t[h]->b = t[h]->a;
  for (int i = 0; i < 4096; i++) free(t[i]);
  free(t);
  return 0;
}
