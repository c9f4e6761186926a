#include "horn/print/clp_names.h"

#include <algorithm>
#include <cctype>

namespace heapreach::horn {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Atoms that mean something to Prolog where a goal can stand.
bool is_taken(std::string_view text) {
  static const std::unordered_set<std::string_view> words{
      "true", "false", "fail", "is",      "mod",  "div",  "rem",    "rdiv",
      "xor",  "not",   "call", "dynamic", "halt", "once", "listing"};
  return words.count(text) > 0;
}

}  // namespace

std::string clp_atom(std::string_view text) {
  const bool plain = !text.empty() && std::islower(static_cast<unsigned char>(text[0])) != 0 &&
                     std::all_of(text.begin(), text.end(), is_word);
  if (plain) return std::string(text);
  std::string result = "'";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) c = '_';
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string clp_variable(std::string_view text) {
  std::string result;
  for (char c : text) result += is_word(c) ? c : '_';
  const auto first = static_cast<unsigned char>(result.empty() ? '_' : result[0]);
  if (std::isalpha(first) == 0) return "V" + result;
  result[0] = static_cast<char>(std::toupper(first));
  return result;
}

std::string ClpNames::atom(std::string_view hint) {
  std::string name = clp_atom(hint);
  for (int i = 1; is_taken(name) || !used_.insert(name).second; ++i) {
    name = clp_atom(std::string(hint) + "_" + std::to_string(i));
  }
  return name;
}

std::string ClpNames::variable(std::string_view hint) {
  std::string name = clp_variable(hint);
  for (int i = 1; !used_.insert(name).second; ++i) {
    name = clp_variable(std::string(hint) + "_" + std::to_string(i));
  }
  return name;
}

}  // namespace heapreach::horn
