// expect: infeasible
// run:
#include <errno.h>
void reach_error(void);
int main(void) {
  errno = 0;
  int saved = errno;
  errno = ERANGE;
  if (errno != ERANGE || saved) reach_error();
  return 0;
}
