// Which flags of a compiler's command matter to how a C file is read.
#pragma once

#include <string>
#include <vector>

namespace heapreach::frontends::database {

/// The words of a command that say what the preprocessor finds and what C means: macros, folders of
/// headers, the standard, sizes of types. The command begins with the compiler's name. Words about
/// optimisation, warnings, outputs and linking are left out, since compilers differ in them.
std::vector<std::string> flags_of_language(const std::vector<std::string>& words);

/// The language that the words ask for (-x), or an empty string.
std::string language_asked_for(const std::vector<std::string>& words);

}  // namespace heapreach::frontends::database
