// expect: feasible
// property: valid-deref
#include <stdlib.h>
#include <string.h>
int main(void) {
  char name[4];
  char *user = getenv("USER");
  if (!user) return 1;
  strcpy(name, user);
  return name[0];
}
