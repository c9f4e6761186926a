// expect: feasible
// property: valid-deref
// bound: 256
// A line that begins with a zero is one without a last character.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[128];
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t length = strlen(line);
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    puts(line);
  }
  return 0;
}
