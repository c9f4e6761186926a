// expect: feasible
// run: 2
// property: valid-deref
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int spaces(const char *line, int length) {
  int count = 0;
  for (int i = 0; i < length; i++) count += line[i] == ' ';
  return count;
}

int main(void) {
  int width = __VERIFIER_nondet_int();
  if (width < 1 || width > 4) return 0;
  const char *longest = "";
  int found = 0;
  for (int indent = 0; indent < 2; indent++) {
    char line[width + indent];
    memset(line, ' ', sizeof line);
    line[width + indent] = 0;
    longest = line;
    found += spaces(longest, width + indent);
  }
  return found < 0 ? longest[0] : 0;
}
