// expect: infeasible

// A compound literal lives as long as the block around it, here the function's.
extern int __VERIFIER_nondet_int(void);

struct Range {
  int from;
  int to;
};

int main(void) {
  struct Range whole = {0, 9};
  struct Range *range = &(struct Range){1, 2};
  if (__VERIFIER_nondet_int()) {
    range = &whole;
  }
  return range->to;
}
