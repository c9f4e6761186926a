// expect: feasible
// run: 12
// property: valid-deref
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct Message {
  int length;
  char text[1];
};

int main(void) {
  struct Message *m = malloc(sizeof *m + 8);
  if (!m) return 0;
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 12) m->text[i] = 'x';
  free(m);
  return 0;
}
