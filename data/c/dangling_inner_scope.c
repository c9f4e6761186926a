// expect: feasible
// run:
int main(void) {
  int *p = 0;
  {
    int inner = 4;
    p = &inner;
  }
  *p = 5;
  return 0;
}
