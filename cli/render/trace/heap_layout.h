// Lines of a heap drawing: labels in a column, chains shortened and wrapped.
#pragma once

#include <string>
#include <vector>

namespace heapreach::cli {

/// Labels of lines that start at no variable.
inline const std::string unreachable_label = "unreachable";
inline const std::string static_label = "static";
inline const std::string other_label = "other";
/// Behind the name of a variable whose block it is.
inline constexpr char block_sign = ':';

struct HeapLine {
  std::string label;               // a variable, one of the above, or empty
  std::vector<std::string> parts;  // blocks and references, to be joined by arrows
};

/// The text of the lines, at most 100 columns wide where a part allows it: those that are longer
/// have line ends in them. Long chains lose blocks in their middle, long drawings their last lines;
/// both say how many.
std::vector<std::string> layout(const std::vector<HeapLine>& lines);

}  // namespace heapreach::cli
