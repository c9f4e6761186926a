// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int queue[4];
  int size = 0, refused = 0;
  while (__VERIFIER_nondet_int()) {
    if (size == 4) {
      queue[size] = 1;  // inconsistent
      refused = 1;  // inconsistent
    } else {
      queue[size] = 1;
      size++;
    }
  }
  return refused;
}
