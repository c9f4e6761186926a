// expect: feasible
// run: 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Frame { struct Frame *up; int value; };

static struct Frame *visit(struct Frame *up, int depth) {
  struct Frame frame;
  frame.up = up;
  frame.value = depth;
  if (depth < 4 && __VERIFIER_nondet_int()) {
    struct Frame *inner = visit(&frame, depth + 1);
    return inner->up;  // which has returned
  }
  struct Frame *result = &frame;
  return result;
}

int main(void) {
  return visit(NULL, 0) == NULL;
}
