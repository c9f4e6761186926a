// expect: consistent
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int stack[4], top = 0, popped = 0;
  for (int round = 0; round < 8; round++) {
    if (__VERIFIER_nondet_int() && top < 4) {
      stack[top] = round;
      top++;
    } else if (top == 0) {
      popped = 0;
    } else {
      top--;
      popped = stack[top];
    }
  }
  return popped;
}
