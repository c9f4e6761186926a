// expect: infeasible
// run: 5
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int a; int b; };

int main(void) {
  struct rec **t = calloc(64, sizeof *t);
  for (int i = 0; i < 64; i++) t[i] = malloc(sizeof(struct rec));
  for (int i = 0; i < 64; i++) t[i]->a = i;
  int h = __VERIFIER_nondet_int();
  if (h >= 0 && h < 64) t[h]->b = t[h]->a;
  for (int i = 0; i < 64; i++) free(t[i]);
  free(t);
  return 0;
}
