// expect: feasible
// run: 
// property: valid-deref
#include <alloca.h>
#include <string.h>
static char *copy_of(const char *text) {
  char *copy = alloca(6);
  strcpy(copy, text);
  return copy;
}
int main(void) {
  char *copy = copy_of("hello");
  return copy[0];
}
