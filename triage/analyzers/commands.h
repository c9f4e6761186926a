// How analyzers are started: words in, words out.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heapreach::triage {

enum class Analyzer { gcc, clang, cppcheck };

/// The name of its program, which it is asked for by.
const char* to_string(Analyzer analyzer);
/// The analyzer of that name; nothing if there is none.
std::optional<Analyzer> analyzer_called(const std::string& name);

/// The flags that say what the text of a file means, taken from all that it is compiled with:
/// macros, folders of headers, the standard, sizes of types. All others are left out, each with its
/// value: outputs, dependency files, plugins, what is handed to other programs, optimisation and
/// warnings.
std::vector<std::string> flags_of_text(const std::vector<std::string>& flags);

/// What an analyzer is started with to report about a file, which is the only thing that it
/// writes. The flags are any that a compiler takes; flags_of_text() of them counts. gcc reports on
/// standard error, the others to the file `report`.
std::vector<std::string> command_of(Analyzer analyzer, const std::string& file,
                                    const std::vector<std::string>& flags,
                                    const std::string& report);

/// Whether it writes to the file, and not to standard error.
bool reports_to_file(Analyzer analyzer);

}  // namespace heapreach::triage
