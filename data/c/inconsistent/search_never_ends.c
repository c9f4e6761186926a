// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int low = 0, high = 100;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (x < middle)
      high = middle;
    else
      low = middle;  // inconsistent
  }
  return low;
}
