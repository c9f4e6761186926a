// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = 0, sum = 0;
  while (__VERIFIER_nondet_int()) {
    count++;
    sum += 2;
  }
  if (count == 0)
    return sum / count;  // inconsistent
  return sum / count;
}
