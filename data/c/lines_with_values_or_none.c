// expect: feasible
// property: valid-deref
// bound: 256
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[128];
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *separator = strchr(line, '=');
    *separator = '\0';
    puts(separator + 1);
  }
  return 0;
}
