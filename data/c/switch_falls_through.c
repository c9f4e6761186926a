// expect: feasible
// run: 1 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0;
  int *p = NULL;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 0) break;
    switch (state) {
      case 0: p = malloc(sizeof(int)); state = 1; break;
      case 1: free(p); state = 2;  // no break
      case 2: *p = event; state = 0; break;
    }
  }
  return 0;
}
