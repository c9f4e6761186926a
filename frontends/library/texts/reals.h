// strtod and strtof in LLVM's language. They return floating-point numbers, so that they are
// defined before numbers become their bits (prepare/values/floats.h), and not with all other texts.
#pragma once

#include <string>

namespace heapreach::frontends::library {

/// What other definitions call in place of strtod and strtof. Their results are bits by then.
constexpr const char* double_reader = "heapreach.strtod";
constexpr const char* float_reader = "heapreach.strtof";

enum class RealType { float_type, double_type };

/// A function `name` with the parameters and the meaning of strtod, or of strtof. Where the number
/// is not exact in one operation it calls atof.
std::string real_reader(const std::string& name, RealType type);

}  // namespace heapreach::frontends::library
