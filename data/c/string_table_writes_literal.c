// expect: feasible
// run: 1
// property: valid-deref
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static const char *const colours[] = {"red", "tan"};

static int index_of(const char *name) {
  for (unsigned i = 0; i < sizeof colours / sizeof *colours; i++) {
    if (!strcmp(colours[i], name)) return (int)i;
  }
  return -1;
}

static void capitalise(char *text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
}

int main(void) {
  char copy[8];
  int i = __VERIFIER_nondet_int() ? index_of("tan") : index_of("red");
  strcpy(copy, colours[i]);
  capitalise((char *)colours[i]);
  if (copy[0] != 'R' && copy[0] != 'T') copy[8] = 0;
  return 0;
}
