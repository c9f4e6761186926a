// expect: feasible
// property: valid-deref
// instrumented: only

// A compound literal lives as long as the block around it.
extern int __VERIFIER_nondet_int(void);

struct Range {
  int from;
  int to;
};

int main(void) {
  struct Range whole = {0, 9};
  struct Range *range = &whole;
  if (__VERIFIER_nondet_int()) {
    range = &(struct Range){1, 2};
    if (range->from > range->to) return 1;
  }
  return range->to;
}
