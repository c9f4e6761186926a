// Colours on terminals.
#pragma once

#include <string>
#include <string_view>

namespace heapreach::cli {

enum class Color { automatic, always, never };

/// "auto", "always" or "never". Throws UsageError.
Color color_named(const std::string& name);

/// From now on styled() and styled_message() colour like that. Until then they do so on terminals,
/// unless NO_COLOR is set (https://no-color.org) or the terminal is a dumb one.
void set_color(Color color);

/// What goes to standard output in words: verdicts, errors and places in the colours that they
/// have, or the text as it is.
std::string styled(std::string_view text);

/// The same for a message on standard error.
std::string styled_message(std::string_view text);

}  // namespace heapreach::cli
