// expect: feasible
// assumes: errno
// property: unreach-call
// run:
#include <errno.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
  errno = 0;
  close(-1);
  if (errno == EBADF) reach_error();
  return 0;
}
