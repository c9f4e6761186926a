// expect: feasible
// run: 1
// property: unreach-call
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union word { unsigned short whole; unsigned char half[2]; };

static unsigned short swapped(unsigned short x) {
  union word w = {x}, r;
  r.half[0] = w.half[1];
  r.half[1] = w.half[1];
  return r.whole;
}

int main(void) {
  unsigned short x = __VERIFIER_nondet_int() ? 258 : 772;
  if (swapped(x) != (x == 258 ? 513 : 1027)) reach_error();
  return 0;
}
