// What of YAML can be told from a text that is not YAML: which brackets and quotes are open, where
// comments begin, and which columns the lists and maps above stand in. Where the text is YAML, it
// agrees with a parser.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach::rts {

/// A place where a block list or a block map stands.
struct BlockColumn {
  std::size_t column = 0;  // from 0
  std::size_t offset = 0;  // of its last entry
  bool is_list = false;
};

struct YamlOutline {
  std::vector<std::size_t> open_brackets;     // behind that line; offsets, the innermost last
  std::optional<std::size_t> bracket_around;  // the innermost one that is open at the offset
  std::optional<std::size_t> wrong_bracket;   // closes what it does not fit, or nothing
  std::optional<std::size_t> hiding_comment;  // within brackets, with a closing one in its text
  std::optional<std::size_t> long_quote;      // opens text in quotes that goes on in other lines
  std::vector<BlockColumn> columns;           // of the lists and maps around, the innermost last
};

/// Columns are of the lines before the one that holds `offset`, the others of that one, too.
YamlOutline outline_of(std::string_view text, std::size_t offset);

/// Spaces, tabs and line ends.
bool is_yaml_space(char c);
/// The line that holds the offset, without its end.
std::string_view line_at(std::string_view text, std::size_t offset);
/// Where that line begins.
std::size_t begin_of_line(std::string_view text, std::size_t offset);

}  // namespace heapreach::rts
