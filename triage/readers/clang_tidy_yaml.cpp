#include "triage/readers/clang_tidy_yaml.h"

#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "rts/text/document.h"
#include "support/deadline.h"
#include "triage/readers/documents/places.h"
#include "triage/readers/documents/source_files.h"

namespace heapreach::triage {

namespace {

using rts::Node;

std::optional<Node> node_of_key(Node map, std::string_view key) {
  if (!map.is_map()) return std::nullopt;
  for (const auto& [name, value] : map.entries()) {
    if (name.text() == key) return value;
  }
  return std::nullopt;
}

std::string text_of_key(Node map, std::string_view key) {
  const std::optional<Node> value = node_of_key(map, key);
  return value ? std::string(value->text()) : "";
}

/// Turns the diagnostics of a report into alarms.
class TidyReader {
 public:
  TidyReader(const std::string& name, std::vector<std::string>& warnings)
      : name_(name), warnings_(warnings), sources_(name) {}

  std::optional<Alarm> alarm(Node diagnostic) {
    // Up to version 8 there is no map for the message.
    const Node message = node_of_key(diagnostic, "DiagnosticMessage").value_or(diagnostic);
    directory_ = text_of_key(diagnostic, "BuildDirectory");
    Alarm alarm;
    alarm.tool = "clang-tidy";
    alarm.rule = text_of_key(diagnostic, "DiagnosticName");
    alarm.message = text_of_key(message, "Message");
    alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message);
    const std::optional<Position> at = place(message);
    if (!at) return std::nullopt;
    alarm.at = *at;
    add_notes(diagnostic, alarm);
    return alarm;
  }

 private:
  /// Nothing if no file or no byte is named.
  std::optional<Position> place(Node message) {
    const std::string file = text_of_key(message, "FilePath");
    const std::string digits = text_of_key(message, "FileOffset");
    std::size_t offset = 0;
    const char* const end = digits.data() + digits.size();
    const auto [behind, error] = std::from_chars(digits.data(), end, offset);
    if (!may_name_file(file) || error != std::errc() || behind != end) return std::nullopt;
    Position at = sources_.position(file, directory_, offset);
    if (at.line == 0 && without_lines_.insert(file).second) {
      warnings_.push_back(name_ + ": " + file + " is not there or not the one of the report, so " +
                          "that the lines of its alarms are not known");
    }
    return at;
  }

  /// Notes of the analyzer are the way to the error, those of other checks are beside it.
  void add_notes(Node diagnostic, Alarm& alarm) {
    const std::optional<Node> notes = node_of_key(diagnostic, "Notes");
    if (!notes || !notes->is_list()) return;
    const bool is_path = alarm.rule.starts_with("clang-analyzer-");
    for (const Node note : notes->items()) {
      std::optional<Position> at = place(note);
      if (!at || at->line == 0) continue;
      if (is_path) {
        alarm.trace.push_back({std::move(*at), text_of_key(note, "Message")});
      } else {
        alarm.secondary.push_back(std::move(*at));
      }
    }
  }

  const std::string& name_;
  std::vector<std::string>& warnings_;
  SourceFiles sources_;
  std::string directory_;                // of the build of the diagnostic that is read
  std::set<std::string> without_lines_;  // files that warnings name
};

}  // namespace

std::vector<Alarm> read_clang_tidy_yaml(std::string_view text, const std::string& name,
                                        std::vector<std::string>& warnings) {
  const rts::Document document(rts::Source(std::string(text), name), Deadline());
  const std::optional<Node> root = document.root();
  const std::optional<Node> diagnostics =
      root ? node_of_key(*root, "Diagnostics") : std::optional<Node>();
  if (!diagnostics || !diagnostics->is_list()) {
    throw InputError({name, 1, 1}, "expected a map with a list under \"Diagnostics\"");
  }
  TidyReader reader(name, warnings);
  std::vector<Alarm> alarms;
  Origin origin;
  for (const Node diagnostic : diagnostics->items()) {
    if (std::optional<Alarm> alarm = reader.alarm(diagnostic)) {
      alarm->origin = origin;
      alarms.push_back(std::move(*alarm));
    } else {
      leave_out(warnings, diagnostic.position(), "result " + std::to_string(origin.result),
                "it has no place with a file and an offset");
    }
    ++origin.result;
  }
  return alarms;
}

}  // namespace heapreach::triage
