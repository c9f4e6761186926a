// expect: infeasible
int main(int argc, char **argv) {
  int dashes = 0;
  for (char **next = argv + 1; *next; next++) {
    if ((*next)[0] == '-') dashes++;
  }
  return dashes > argc;
}
