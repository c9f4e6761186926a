// expect: feasible
// property: unreach-call
// run: 3
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = 1;
  int unused = 5 / (a ? b : 1);
  if (a) reach_error();
  return 0;
}
