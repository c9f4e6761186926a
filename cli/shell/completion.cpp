#include "cli/shell/completion.h"

#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::cli {

const std::vector<std::string>& shells() {
  static const std::vector<std::string> names = {"bash", "zsh", "fish"};
  return names;
}

std::string completion_for(const std::string& shell, const Interface& interface) {
  if (shell == "bash") return bash_completion(interface);
  if (shell == "zsh") return zsh_completion(interface);
  if (shell == "fish") return fish_completion(interface);
  const std::vector<std::string_view> known(shells().begin(), shells().end());
  throw UsageError("completion " + shell + ": expected bash, zsh or fish" +
                   did_you_mean(shell, known));
}

std::string first_sentence(const std::string& text) {
  const std::size_t sentence = text.find(". ");
  const std::size_t part = text.find("; ");
  std::string first = text.substr(0, std::min(sentence, part));
  const std::size_t bracket = first.rfind(" [");
  if (bracket != std::string::npos && first.ends_with(']')) first.resize(bracket);
  if (first.ends_with('.')) first.pop_back();
  return first;
}

}  // namespace heapreach::cli
