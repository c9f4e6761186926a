// The compiler for C.
#pragma once

#include <string>
#include <vector>

namespace heapreach::frontends::compile {

/// The clang that this program was built for.
std::string clang();

/// Flags with which clang compiles C as it is read here. From 16 on it refuses what C had until
/// 1999: functions without a declaration, and declarations without a type. And it would make a
/// record that a function returns and the object that the call initialises one: their lifetimes
/// differ, and so do their addresses (C17 6.2.4p2).
inline const std::vector<std::string> language_flags = {"-Wno-error=implicit-function-declaration",
                                                        "-Wno-error=implicit-int",
                                                        "-fno-elide-constructors"};

}  // namespace heapreach::frontends::compile
