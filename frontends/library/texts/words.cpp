#include "frontends/library/texts/words.h"

#include <regex>

namespace heapreach::frontends::library {

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.replace(at, word.size(), by);
    at += by.size();
  }
  return text;
}

std::string replaced(std::string text,
                     const std::vector<std::pair<std::string, std::string>>& words) {
  for (const auto& [word, by] : words) text = replaced(std::move(text), word, by);
  return text;
}

std::string without_idle_casts(const std::string& text) {
  static const std::regex cast(R"(= (?:zext|sext|trunc) (i[0-9]+) (%[^ ]+) to \1(?![0-9]))");
  return std::regex_replace(text, cast, "= add $1 $2, 0");
}

}  // namespace heapreach::frontends::library
