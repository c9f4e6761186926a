// expect: feasible
// assumes: localtime
// property: valid-deref
// C says that localtime returns null where the time cannot be converted.
#include <stdio.h>
#include <time.h>
static const char *const names[7] = {"Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"};
int main(void) {
  time_t now = time(NULL);
  return names[localtime(&now)->tm_wday][1];
}
