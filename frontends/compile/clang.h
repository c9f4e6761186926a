// The compiler for C.
#pragma once

#include <string>
#include <vector>

namespace heapreach::frontends::compile {

/// The clang that this program was built for.
std::string clang();

/// Flags with which clang from 16 on compiles what C had until 1999, as clang 14 does: functions
/// without a declaration, and declarations without a type.
inline const std::vector<std::string> old_c_flags = {"-Wno-error=implicit-function-declaration",
                                                     "-Wno-error=implicit-int"};

}  // namespace heapreach::frontends::compile
