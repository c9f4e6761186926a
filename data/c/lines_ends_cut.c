// expect: infeasible
// bound: 256
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[128];
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
    puts(line);
  }
  return 0;
}
