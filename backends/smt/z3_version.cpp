#include "backends/smt/z3_version.h"

#include <z3.h>

namespace heapreach::backends {

std::string z3_version() {
  return Z3_get_full_version();
}

}  // namespace heapreach::backends
