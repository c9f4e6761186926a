// expect: infeasible
// run: 1 2 0 1 2 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Ring { int head; int tail; int count; int slots[3]; };
int main(void) {
  struct Ring r = {0, 0, 0, {0}};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (r.count == 3) continue;
      r.slots[r.tail] = 1;
      r.tail = (r.tail + 1) % 3;
      r.count++;
    } else {
      if (r.count == 0) continue;
      if (r.slots[r.head] != 1) abort();
      r.head = (r.head + 1) % 3;
      r.count--;
    }
  }
  return 0;
}
