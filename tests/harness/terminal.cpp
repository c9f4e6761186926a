#include "tests/harness/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace heapreach::test {

bool has_terminals() {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0) return false;
  int slave = -1;
  if (grantpt(master) == 0 && unlockpt(master) == 0) {
    const char* name = ptsname(master);
    if (name != nullptr) slave = open(name, O_RDWR | O_NOCTTY);
  }
  if (slave >= 0) close(slave);
  close(master);
  return slave >= 0;
}

}  // namespace heapreach::test
