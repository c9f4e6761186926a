// expect: infeasible
extern char **environ;
int main(void) {
  int set = 0;
  for (char **next = environ; *next; next++) {
    if ((*next)[0] != '_') set = 1;
  }
  return set;
}
