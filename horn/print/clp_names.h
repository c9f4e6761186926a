// Names in Prolog text: atoms for predicates, variables for variables.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

namespace heapreach::horn {

/// An atom for any text: the text itself if it is a plain atom, else in quotes, with an underscore
/// for what cannot be printed.
std::string clp_atom(std::string_view text);
/// A variable for any text: letters, digits and underscores, a capital first.
std::string clp_variable(std::string_view text);

/// Hands out names, each once; a name that is taken gets _1, _2, .. behind it.
class ClpNames {
 public:
  std::string atom(std::string_view hint);
  std::string variable(std::string_view hint);

 private:
  std::unordered_set<std::string> used_;
};

}  // namespace heapreach::horn
