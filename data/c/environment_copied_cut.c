// expect: infeasible
// run:
#include <stdlib.h>
#include <string.h>
int main(void) {
  char name[4];
  char *user = getenv("USER");
  if (!user) return 0;
  strncpy(name, user, sizeof name - 1);
  name[sizeof name - 1] = 0;
  return strlen(name) > 3;
}
