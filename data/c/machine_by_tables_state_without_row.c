// expect: feasible
// property: valid-deref
// run: 1 2 0
extern int __VERIFIER_nondet_int(void);

enum { CLOSED, OPEN, LOCKED, STATES };
enum { PUSH, PULL, KEY, EVENTS };

static const unsigned char next[STATES][EVENTS] = {
    {CLOSED, OPEN, LOCKED}, {CLOSED, OPEN, STATES}, {LOCKED, LOCKED, CLOSED}};

int main(void) {
  unsigned state = CLOSED, opened = 0;
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event < 0 || event >= EVENTS) break;
    state = next[state][event];
    if (state == OPEN && opened < 1000) opened++;
  }
  return opened > 0;
}
