// One line of what a compiler prints. Internal to the reader of such lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/error.h"

namespace heapreach::triage {

struct WarningLine {
  Position at;
  bool is_note = false;  // else a warning or an error
  std::string text;      // without the rule
  std::string rule;      // what stands in brackets at the end; empty if nothing does
};

/// Takes a line apart. Nothing for a line of another form.
std::optional<WarningLine> parse_warning_line(std::string_view line);

/// The line without the codes that colour it on terminals.
std::string without_colours(std::string_view line);

/// Where gcc says which function the warnings after the line are in: the file, and the function.
struct FunctionLine {
  std::string file;
  std::string function;  // empty: they are in none
};
std::optional<FunctionLine> parse_function_line(std::string_view line);

}  // namespace heapreach::triage
