// CLI11 hands on what is left over as extras: with --program, further files stand behind the
// arguments that a command is declared with, so that usage and completion show it with one.
#include "cli/inputs.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/linked_inputs.h"
#include "support/error.h"

namespace heapreach::cli {

void InputArguments::one(CLI::App& command, CLI::Option* option, std::string& input) {
  command.allow_extras();
  commands_[&command] = {option, &input};
}

void InputArguments::one(CLI::App& command, CLI::Option* option, std::string& input,
                         CLI::Option* evidence_option, std::string& evidence, bool needs_evidence) {
  one(command, option, input);
  Arguments& arguments = commands_[&command];
  arguments.evidence_option = evidence_option;
  arguments.evidence = &evidence;
  arguments.needs_evidence = needs_evidence;
}

void InputArguments::many(CLI::App& command, CLI::Option* option,
                          std::vector<std::string>& inputs) {
  commands_[&command] = {option, nullptr, &inputs};
}

std::vector<std::string> InputArguments::resolve(const CLI::App& command,
                                                 ProgramOptions& program) const {
  const auto at = commands_.find(&command);
  if (at == commands_.end()) return {};
  const Arguments& known = at->second;
  const std::vector<std::string> all = words_of(known, command, program);
  std::vector<std::string> words = all;
  const bool may_lack_input = !program.database.empty() || !program.main_file.empty();
  const std::size_t least = may_lack_input ? 0 : 1;
  if (words.size() < least) throw CLI::RequiredError(known.option->get_name());
  if (known.evidence != nullptr) {
    known.evidence->clear();
    const bool has_evidence =
        words.size() > least && (known.needs_evidence || !is_called_like_a_program(words.back()));
    if (known.needs_evidence && !has_evidence) {
      throw CLI::RequiredError(known.evidence_option->get_name());
    }
    if (has_evidence) {
      *known.evidence = words.back();
      words.pop_back();
    }
  }
  std::vector<std::string> inputs = inputs_named(words, program);
  if (known.inputs != nullptr) {
    *known.inputs = std::move(inputs);
  } else if (inputs.size() == 1) {
    *known.input = inputs.front();
  } else {
    throw UsageError(fmt::format("{} is about one input, not {}: name one, or say --program",
                                 command.get_name(), inputs.size()));
  }
  return all;
}

/// All that stands on the command line beside options.
std::vector<std::string> InputArguments::words_of(const Arguments& known, const CLI::App& command,
                                                  const ProgramOptions& program) {
  std::vector<std::string> words = known.option->results();
  const std::vector<std::string> extras = command.remaining();
  const bool has_option = std::any_of(extras.begin(), extras.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '-';
  });
  const bool takes_more = links(program) || !program.database.empty();
  if (has_option || (!extras.empty() && !takes_more)) {
    throw CLI::ExtrasError(command.get_name(), extras);
  }
  if (known.evidence_option != nullptr) {
    const auto& more = known.evidence_option->results();
    words.insert(words.end(), more.begin(), more.end());
  }
  words.insert(words.end(), extras.begin(), extras.end());
  return words;
}

}  // namespace heapreach::cli
