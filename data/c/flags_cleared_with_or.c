// expect: feasible
// run: 1 0
// property: unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum { READABLE = 1u << 0, WRITABLE = 1u << 1, DIRTY = 1u << 4 };

struct status {
  unsigned ready : 1;
  unsigned mode : 3;
  signed level : 4;
};

static unsigned set(unsigned flags, unsigned bits) { return flags | bits; }
static unsigned clear(unsigned flags, unsigned bits) { return flags | ~bits; }

int main(void) {
  unsigned flags = __VERIFIER_nondet_int() ? READABLE : 0;
  flags = set(flags, WRITABLE | DIRTY);
  assert((flags & DIRTY) == DIRTY);
  flags = clear(flags, DIRTY);
  assert(!(flags & DIRTY) && (flags & WRITABLE));
  struct status s = {0, 5, -3};
  s.ready = __VERIFIER_nondet_int() != 0;
  s.mode++;
  s.level += 2;
  assert(s.mode == 6 && s.level == -1);
  assert(s.ready <= 1);
  return 0;
}
