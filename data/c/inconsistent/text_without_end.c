// expect: inconsistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++)
    text[i] = 'x';
  text[4] = 'x';
  if (__VERIFIER_nondet_int()) {
    int length = 0;  // inconsistent
    while (text[length] != 0)  // inconsistent
      length++;  // inconsistent
    return length;  // inconsistent
  }
  return 0;
}
