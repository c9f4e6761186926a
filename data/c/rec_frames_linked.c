// expect: infeasible
// run: 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Frame { struct Frame *up; int value; };

// Each activation puts its own local in front of a list.
static int visit(struct Frame *up, int depth) {
  struct Frame frame;
  frame.up = up;
  frame.value = depth;
  if (depth < 4 && __VERIFIER_nondet_int()) return visit(&frame, depth + 1);
  int sum = 0;
  for (struct Frame *f = &frame; f; f = f->up) sum += f->value;
  return sum;
}

int main(void) {
  return visit(NULL, 0) > 100;
}
