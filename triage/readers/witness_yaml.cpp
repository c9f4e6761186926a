#include "triage/readers/witness_yaml.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "rts/text/document.h"
#include "support/deadline.h"
#include "support/sha256.h"
#include "triage/readers/documents/line_directives.h"
#include "triage/readers/documents/places.h"
#include "triage/readers/documents/source_files.h"
#include "triage/readers/documents/statement_end.h"

namespace heapreach::triage {

namespace {

using rts::Node;

std::optional<Node> under(std::optional<Node> map, std::string_view key) {
  if (!map || !map->is_map()) return std::nullopt;
  for (const auto& [name, value] : map->entries()) {
    if (name.text() == key) return value;
  }
  return std::nullopt;
}

std::string text_under(std::optional<Node> map, std::string_view key) {
  const std::optional<Node> value = under(map, key);
  return value ? std::string(value->text()) : "";
}

std::vector<Node> items_under(std::optional<Node> map, std::string_view key) {
  const std::optional<Node> value = under(map, key);
  return value && value->is_list() ? value->items() : std::vector<Node>();
}

/// A property that a specification names, by its formula in SV-COMP's files of properties.
struct NamedProperty {
  const char* formula;
  const char* rule;
  const char* message;
};
constexpr NamedProperty properties[] = {
    {"call(", "unreach-call", "an error function is called"},
    {"valid-deref", "valid-deref", "an access of memory is invalid"},
    {"valid-free", "valid-free", "a release of memory is invalid"},
    {"valid-memtrack", "valid-memtrack", "memory is lost"},
    {"valid-memcleanup", "valid-memcleanup", "memory is not released"},
    {"overflow", "no-overflow", "a signed number overflows"},
};

class WitnessReader {
 public:
  WitnessReader(const std::string& name, std::vector<std::string>& warnings)
      : warnings_(warnings), sources_(name) {}

  /// Nothing but the reason if the entry is broken.
  std::string add(Node entry, std::size_t index, std::vector<Alarm>& alarms) {
    const std::optional<Node> metadata = under(entry, "metadata");
    const std::optional<Node> task = under(metadata, "task");
    Alarm alarm;
    alarm.tool = text_under(under(metadata, "producer"), "name");
    alarm.origin.result = index;
    if (std::string problem = follow(items_under(entry, "content"), alarm); !problem.empty()) {
      return problem;
    }
    warn_of_changes(under(task, "input_file_hashes"));
    if (text_under(task, "data_model") == "ILP32") {
      warnings_.push_back(to_string(entry.position()) +
                          ": the witness is of a program with pointers of 32 bits (-m32)");
    }
    const std::string specification = text_under(task, "specification");
    const std::size_t before = alarms.size();
    for (const NamedProperty& property : properties) {
      if (specification.find(property.formula) == std::string::npos) continue;
      alarms.push_back(alarm);
      alarms.back().rule = property.rule;
      alarms.back().kind = kind_of(alarm.tool, property.rule);
      alarms.back().message = property.message;
    }
    if (alarms.size() > before) return "";
    alarm.rule = alarm.message = specification;
    alarms.push_back(std::move(alarm));
    return "";
  }

 private:
  /// What is to be followed, up to the target.
  std::string follow(const std::vector<Node>& segments, Alarm& alarm) {
    for (const Node& segment : segments) {
      for (const Node& item : items_under(segment, "segment")) {
        const std::optional<Node> waypoint = under(item, "waypoint");
        if (text_under(waypoint, "action") != "follow") continue;
        const std::optional<Node> location = under(waypoint, "location");
        const Position at = place(location);
        if (!is_place(at)) return "a waypoint has no place with a file and a line";
        const std::string type = text_under(waypoint, "type");
        if (type == "target") {
          set_place(at, alarm);
          alarm.function = text_under(location, "function");
          return "";
        }
        const std::string value = text_under(under(waypoint, "constraint"), "value");
        alarm.trace.push_back({presumed(at), type + (value.empty() ? "" : " " + value),
                               text_under(location, "function")});
      }
    }
    return "it has no target";
  }

  static Position place(std::optional<Node> location) {
    const std::string file = text_under(location, "file_name");
    return {may_name_file(file) ? file : "", number_of_digits(text_under(location, "line")),
            number_of_digits(text_under(location, "column"))};
  }

  /// Witnesses speak of lines as the file has them, alarms as compilers do.
  Position presumed(const Position& at) {
    const std::optional<std::string>& text = sources_.text(at.file);
    return text ? presumed_place(*text, at) : at;
  }

  /// Without a column all of the line is meant.
  void set_place(const Position& at, Alarm& alarm) {
    alarm.at = presumed(at);
    const std::optional<std::string>& text = sources_.text(at.file);
    if (at.column == 0 || !text) return;
    const Position end = end_of_statement(*text, at);
    alarm.columns = {at.column, end.column};
    alarm.last_line = alarm.at.line + end.line - at.line;
  }

  void warn_of_changes(std::optional<Node> hashes) {
    if (!hashes || !hashes->is_map()) return;
    for (const auto& [file, hash] : hashes->entries()) {
      const std::optional<std::string>& text = sources_.text(std::string(file.text()));
      std::string digits(hash.text());
      std::transform(digits.begin(), digits.end(), digits.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      if (!text || sha256_of(*text) == digits) continue;
      warnings_.push_back(to_string(hash.position()) + ": " + std::string(file.text()) +
                          " has changed since the witness was written");
    }
  }

  std::vector<std::string>& warnings_;
  SourceFiles sources_;
};

/// Throws InputError for witnesses that are none of a violation, in a version that is known.
void require_violation(Node entry) {
  const std::string type = text_under(entry, "entry_type");
  if (type != "violation_sequence") {
    throw InputError(entry.position(), "found a witness of the type " + type +
                                           ", expected a violation_sequence: what is no violation "
                                           "witness names no error");
  }
  const std::string version = text_under(under(entry, "metadata"), "format_version");
  if (version != "2.0" && version != "2.1") {
    throw InputError(entry.position(),
                     "found a witness in the format " + version + ", expected 2.0");
  }
}

}  // namespace

bool is_witness_yaml(std::string_view text) {
  constexpr std::string_view key = "entry_type";
  for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
    const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const std::string_view before = text.substr(line, at - line);
    if (before.find_first_not_of(" -\"'") == before.npos) return true;
  }
  return false;
}

std::vector<Alarm> read_witness_yaml(std::string_view text, const std::string& name,
                                     std::vector<std::string>& warnings) {
  const rts::Document document(rts::Source(std::string(text), name), Deadline());
  const std::optional<Node> root = document.root();
  if (!root || !root->is_list()) throw InputError({name, 1, 1}, "expected a list of witnesses");
  WitnessReader reader(name, warnings);
  std::vector<Alarm> alarms;
  std::size_t index = 0;
  for (const Node entry : root->items()) {
    require_violation(entry);
    const std::string problem = reader.add(entry, index, alarms);
    if (!problem.empty()) {
      leave_out(warnings, entry.position(), "result " + std::to_string(index), problem);
    }
    ++index;
  }
  return alarms;
}

}  // namespace heapreach::triage
