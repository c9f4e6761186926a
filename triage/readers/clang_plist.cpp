#include "triage/readers/clang_plist.h"

#include <algorithm>
#include <utility>

#include "support/error.h"
#include "triage/readers/documents/places.h"
#include "triage/readers/documents/xml_document.h"

namespace heapreach::triage {

namespace {

using Files = std::vector<std::string>;

/// The value under a key of a <dict>, where each key stands before its value.
pugi::xml_node value_under(pugi::xml_node dict, std::string_view key) {
  for (const pugi::xml_node child : dict.children("key")) {
    if (child.text().get() == key) return child.next_sibling();
  }
  return {};
}

std::string text_under(pugi::xml_node dict, std::string_view key) {
  const pugi::xml_node value = value_under(dict, key);
  return std::string_view(value.name()) == "string" ? value.text().get() : "";
}

int number_under(pugi::xml_node dict, std::string_view key) {
  const pugi::xml_node value = value_under(dict, key);
  return std::string_view(value.name()) == "integer" ? number_of_digits(value.text().get()) : 0;
}

Files files_of(pugi::xml_node root) {
  Files files;
  for (const pugi::xml_node file : value_under(root, "files").children("string")) {
    files.push_back(file.text().get());
  }
  return files;
}

/// Files are numbered from 0.
Position position_in_plist(pugi::xml_node location, const Files& files) {
  const std::string index = value_under(location, "file").text().get();
  const auto number = static_cast<std::size_t>(number_of_digits(index));
  const bool is_known = (number > 0 || index == "0") && number < files.size();
  return {is_known ? files[number] : "", number_under(location, "line"),
          number_under(location, "col")};
}

/// The events. What lies between two of them, and what macros are expanded to, says nothing more.
std::vector<TraceStep> trace_of_pieces(pugi::xml_node diagnostic, const Files& files) {
  std::vector<TraceStep> trace;
  for (const pugi::xml_node piece : value_under(diagnostic, "path").children("dict")) {
    if (text_under(piece, "kind") != "event") continue;
    Position at = position_in_plist(value_under(piece, "location"), files);
    if (!is_place(at)) continue;
    const std::string extended = text_under(piece, "extended_message");
    trace.push_back({std::move(at), extended.empty() ? text_under(piece, "message") : extended});
  }
  return trace;
}

/// The checker, or in reports of old versions the name of what it found.
std::string rule_of_diagnostic(pugi::xml_node diagnostic) {
  for (const char* key : {"check_name", "type", "description"}) {
    if (std::string rule = text_under(diagnostic, key); !rule.empty()) return rule;
  }
  return "";
}

Alarm alarm_of_diagnostic(pugi::xml_node diagnostic, const Files& files) {
  Alarm alarm;
  alarm.tool = "clang";
  alarm.rule = rule_of_diagnostic(diagnostic);
  alarm.message = text_under(diagnostic, "description");
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message);
  // A checker that the tables do not have may give what it finds a name that they have.
  if (alarm.kind == AlarmKind::other) {
    alarm.kind = kind_of(alarm.tool, text_under(diagnostic, "type"), alarm.message);
  }
  alarm.at = position_in_plist(value_under(diagnostic, "location"), files);
  if (text_under(diagnostic, "issue_context_kind") == "function") {
    alarm.function = text_under(diagnostic, "issue_context");
  }
  alarm.trace = trace_of_pieces(diagnostic, files);
  for (const pugi::xml_node note : value_under(diagnostic, "notes").children("dict")) {
    Position at = position_in_plist(value_under(note, "location"), files);
    if (is_place(at)) alarm.secondary.push_back(std::move(at));
  }
  alarm.fingerprint = text_under(diagnostic, "issue_hash_content_of_line_in_context");
  return alarm;
}

/// The dictionary that is all of a report, with an array of diagnostics.
pugi::xml_node root_of_plist(pugi::xml_document& document, std::string_view text,
                             const std::string& name) {
  parse_xml(document, text, "plist", name);
  const pugi::xml_node root = document.child("plist").child("dict");
  if (std::string_view(value_under(root, "diagnostics").name()) != "array") {
    throw InputError({name, 1, 1}, "expected a property list with an array under \"diagnostics\"");
  }
  return root;
}

}  // namespace

std::vector<Alarm> read_clang_plist(std::string_view text, const std::string& name,
                                    std::vector<std::string>& warnings) {
  pugi::xml_document document;
  const pugi::xml_node root = root_of_plist(document, text, name);
  const pugi::xml_node diagnostics = value_under(root, "diagnostics");
  const Files files = files_of(root);
  std::vector<Alarm> alarms;
  LineCounter lines(text, name);
  Origin origin;
  for (const pugi::xml_node diagnostic : diagnostics.children()) {
    Alarm alarm = alarm_of_diagnostic(diagnostic, files);
    alarm.origin = origin;
    const auto in_report = [&] { return lines.position(offset_of_element(diagnostic)); };
    add_alarm(alarms, std::move(alarm), in_report, warnings);
    ++origin.result;
  }
  return alarms;
}

std::vector<std::size_t> contents_of_diagnostics(std::string_view text, const std::string& name) {
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const std::string_view xml = text.substr(mark);
  pugi::xml_document document;
  std::vector<std::size_t> contents;
  for (const pugi::xml_node diagnostic :
       value_under(root_of_plist(document, xml, name), "diagnostics").children()) {
    const std::size_t end_of_tag =
        std::min(xml.find('>', offset_of_element(diagnostic)), xml.size() - 1);
    contents.push_back(mark + end_of_tag + 1);
  }
  return contents;
}

}  // namespace heapreach::triage
