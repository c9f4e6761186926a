// expect: feasible
// property: valid-deref
// Where reading fails, what fgets leaves in the line is not determined.
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[4] = "", copy[3];
  fgets(line, 4, stdin);
  if (memchr(line, 0, 3)) strcpy(copy, line);
  return strlen(line);
}
