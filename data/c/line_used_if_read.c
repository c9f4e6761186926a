// expect: infeasible
// run:
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[4] = "", copy[4];
  if (!fgets(line, 4, stdin)) line[0] = 0;
  strcpy(copy, line);
  return strlen(copy);
}
