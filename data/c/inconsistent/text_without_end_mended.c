// expect: consistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++)
    text[i] = 'x';
  text[4] = 0;
  if (__VERIFIER_nondet_int()) {
    int length = 0;
    while (text[length] != 0)
      length++;
    return length;
  }
  return 0;
}
