// Scripts by which shells complete what is typed.
#pragma once

#include <string>
#include <vector>

#include "cli/shell/interface.h"

namespace heapreach::cli {

/// "bash", "zsh" and "fish".
const std::vector<std::string>& shells();

/// The script of one of them. Throws UsageError naming the known ones.
std::string completion_for(const std::string& shell, const Interface& interface);

/// The scripts, one function for each shell.
std::string bash_completion(const Interface& interface);
std::string zsh_completion(const Interface& interface);
std::string fish_completion(const Interface& interface);

/// The text up to the end of its first sentence, and without a default in brackets.
std::string first_sentence(const std::string& text);

}  // namespace heapreach::cli
