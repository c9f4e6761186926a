// expect: feasible
// property: valid-deref
// instrumented: only
extern char **environ;
int main(void) {
  int set = 0;
  for (char **next = environ; next[1]; next++) {
    if ((*next)[0] != '_') set = 1;
  }
  return set;
}
