// expect: feasible
// run: 1 0
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Frame { struct Frame *up; int value; };

static void visit(struct Frame *up) {
  struct Frame frame;
  frame.up = up;
  frame.value = 1;
  if (__VERIFIER_nondet_int()) visit(&frame);
  else free(up);  // on the heap only at the first call
}

int main(void) {
  struct Frame *first = malloc(sizeof *first);
  visit(first);
  return 0;
}
