// expect: feasible
// run: 8
// property: unreach-call
void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *description);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __CPROVER_assume(x >= 8);
  __CPROVER_assert(x != 8, "x is not 8");
  return 0;
}
