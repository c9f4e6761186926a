#include "frontends/compile/clang.h"

namespace heapreach::frontends::compile {

std::string clang() {
  return HEAPREACH_CLANG;
}

}  // namespace heapreach::frontends::compile
