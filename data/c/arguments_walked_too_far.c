// expect: feasible
// property: valid-deref
int main(int argc, char **argv) {
  int dashes = 0;
  for (int i = 1; i <= argc; i++) {
    if (argv[i][0] == '-') dashes++;
  }
  return dashes;
}
