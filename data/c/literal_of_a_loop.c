// expect: infeasible
// run: 3
// A loop without braces is a block, too, and so is what it repeats.
extern int __VERIFIER_nondet_int(void);

struct range { int from, to; };

static int length(const struct range *r) { return r->to - r->from; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  int total = 0;
  if (n < 0 || n > 10) return 1;
  while (n-- > 0) total += length(&(struct range){0, n});
  return total > 100;
}
