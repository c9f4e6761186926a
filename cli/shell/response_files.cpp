#include "cli/shell/response_files.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "support/error.h"

namespace heapreach::cli {

namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file) throw InputError({path, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
  return text.str();
}

/// Appends the argument, or what it stands for. `open` are the files that led here.
void append(const std::string& argument, std::vector<std::string>& open,
            std::vector<std::string>& result) {
  if (argument.size() < 2 || argument[0] != '@') return result.push_back(argument);
  const std::string path = argument.substr(1);
  if (std::find(open.begin(), open.end(), path) != open.end()) {
    throw InputError({path, 0, 0}, "is a response file that names itself");
  }
  open.push_back(path);
  for (const std::string& word : words_in(text_of(path))) append(word, open, result);
  open.pop_back();
}

}  // namespace

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words;
  bool is_in_word = false;
  char quote = 0;
  const auto put = [&](char c) {
    if (!is_in_word) words.emplace_back();
    is_in_word = true;
    words.back() += c;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      put(text[++i]);
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      if (!is_in_word) words.emplace_back();
      is_in_word = true;
    } else if (quote == 0 && std::isspace(static_cast<unsigned char>(c)) != 0) {
      is_in_word = false;
    } else {
      put(c);
    }
  }
  return words;
}

std::vector<std::string> with_response_files(const std::vector<std::string>& arguments) {
  std::vector<std::string> result, open;
  for (const std::string& argument : arguments) append(argument, open, result);
  return result;
}

}  // namespace heapreach::cli
