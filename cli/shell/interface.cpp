#include "cli/shell/interface.h"

#include <algorithm>
#include <sstream>

namespace heapreach::cli {

namespace {

bool is_placeholder(const std::string& word) {
  return std::none_of(word.begin(), word.end(), [](char c) { return 'a' <= c && c <= 'z'; });
}

/// Of "fan|chain|linear:K|FILE": fan, chain, linear:.
std::vector<std::string> words_of(const std::string& value) {
  std::vector<std::string> words;
  if (value.find('|') == std::string::npos) return words;
  std::istringstream in(value);
  for (std::string word; std::getline(in, word, '|');) {
    const std::size_t colon = word.find(':');
    const bool goes_on = colon != std::string::npos && is_placeholder(word.substr(colon)) &&
                         !std::isdigit(static_cast<unsigned char>(word.back()));
    if (goes_on) word.resize(colon + 1);
    const bool is_number =
        std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!is_placeholder(word) || is_number) words.push_back(word);
  }
  return words;
}

Values values_of(const std::string& value, const std::vector<std::string>& more) {
  using Kind = Values::Kind;
  if (value.empty()) return {};
  Values values{Kind::words, words_of(value)};
  values.words.insert(values.words.end(), more.begin(), more.end());
  if (!values.words.empty()) return values;
  if (value.find("DIR") != std::string::npos) return {Kind::directories, {}};
  if (names_files(value)) return {Kind::files, {}};
  return {Kind::text, {}};
}

OptionInfo info_of(const CLI::Option& option, const MoreWords& more) {
  OptionInfo info;
  for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
  if (info.names.empty()) info.names.push_back(option.get_name());
  if (option.get_items_expected_max() > 0) info.value = option.get_type_name();
  info.text = option.get_description();
  info.group = option.get_group();
  const auto known = more.find(info.names.back());
  info.values =
      values_of(info.value, known == more.end() ? std::vector<std::string>() : known->second);
  info.is_required = option.get_required();
  info.repeats = option.get_items_expected_max() > 1;
  return info;
}

void put_options(const CLI::App& app, const MoreWords& more, std::vector<OptionInfo>& options,
                 std::vector<OptionInfo>& arguments) {
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? arguments : options).push_back(info_of(*option, more));
  }
}

}  // namespace

bool names_files(const std::string& value) {
  const auto names = {"FILE", "DIR", "EVIDENCE", "WITNESS", "SPEC", "PLAN", "RESULTS"};
  return std::any_of(names.begin(), names.end(),
                     [&](const char* name) { return value.find(name) != std::string::npos; });
}

Interface interface_of(const CLI::App& app, const MoreWords& more) {
  Interface result{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
  std::vector<OptionInfo> none;
  put_options(app, more, result.options, none);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    CommandInfo info{
        command->get_name(), command->get_description(), command->get_footer(), {}, {}};
    put_options(*command, more, info.options, info.arguments);
    result.commands.push_back(std::move(info));
  }
  return result;
}

const CommandInfo* command_named(const Interface& interface, const std::string& name) {
  for (const CommandInfo& command : interface.commands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace heapreach::cli
