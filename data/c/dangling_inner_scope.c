// expect: feasible
// run:
// property: valid-deref
int main(void) {
  int *p = 0;
  {
    int inner = 4;
    p = &inner;
  }
  *p = 5;
  return 0;
}
