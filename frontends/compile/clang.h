// The compiler for C.
#pragma once

#include <string>

namespace heapreach::frontends::compile {

/// The clang that this program was built for.
std::string clang();

}  // namespace heapreach::frontends::compile
