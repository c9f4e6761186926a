#include "cli/angelic/angelic_entries.h"

#include <filesystem>
#include <optional>
#include <sstream>

#include <nlohmann/json.hpp>

#include "analyses/angelic/entry_record.h"
#include "pipeline/input/input.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema_of_entries = "heapreach/angelic-entries";

Json head_of(const std::string& input, const AngelicQuestion& question) {
  Json head{{"schema", schema_of_entries}, {"version", 1}, {"file", input}};
  head["question"] = Json::object();
  for (const auto& [name, what] : question) head["question"][name] = what;
  return head;
}

/// The input that a line begins to speak of; nothing if it is no such line.
std::optional<std::string> input_of(const Json& line) {
  if (!line.is_object() || line.value("schema", Json()) != schema_of_entries) return std::nullopt;
  const bool is_known = line.value("version", Json()) == 1 && line.contains("question") &&
                        line.contains("file") && line["file"].is_string();
  if (!is_known) return std::nullopt;
  return line["file"].get<std::string>();
}

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Json parsed(const std::string& line) {
  return Json::parse(line, nullptr, false);
}

std::string in_short(const std::string& text) {
  constexpr std::size_t longest = 60;
  return text.size() <= longest ? "'" + text + "'" : "'" + text.substr(0, longest) + "..'";
}

/// Texts of many lines, and hashes, say nothing to people.
bool is_told(const std::string& name) {
  return name != "input" && name != "vocabulary" && name != "assertions";
}

void require_same(const Json& saved, const AngelicQuestion& question, const std::string& path) {
  for (const auto& [name, what] : question) {
    const std::string before =
        saved.contains(name) && saved[name].is_string() ? saved[name].get<std::string>() : "";
    if (before == what) continue;
    throw InputError(
        {path},
        "what it holds was found with another " + name +
            (is_told(name) ? ", " + in_short(before) + ", and not with " + in_short(what) : "") +
            ": name another file, or delete it");
  }
}

}  // namespace

std::string entries_text(const std::string& input, const AngelicQuestion& question,
                         const std::vector<std::string>& records) {
  std::string text =
      head_of(input, question).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  for (const std::string& record : records) text += record + "\n";
  return text;
}

std::string with_entries_text(std::string_view file, const std::string& text) {
  const auto own = input_of(parsed(text.substr(0, text.find('\n'))));
  std::string result;
  bool is_own = false, is_there = false;
  for (const std::string& line : lines_in(file)) {
    if (const auto input = input_of(parsed(line))) {
      is_own = input == own;
      if (is_own) result += text;
      is_there = is_there || is_own;
    }
    if (!is_own) result += line + "\n";
  }
  return is_there ? result : result + text;
}

std::string entries_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) ? pipeline::read_bytes(path) : "";
}

std::vector<std::string> saved_entries(const std::string& path, const std::string& input,
                                       const AngelicQuestion& question) {
  std::vector<std::string> records;
  std::optional<std::string> about;
  int number = 0;
  for (const std::string& line : lines_in(entries_file(path))) {
    ++number;
    const Json json = parsed(line);
    if (auto begun = input_of(json)) {
      about = std::move(begun);
      if (about == input) require_same(json["question"], question, path);
      continue;
    }
    if (!about) {
      throw InputError({path, number}, "it is no file that 'angelic --resume' has written");
    }
    if (about != input) continue;
    try {
      analyses::angelic::entry_record_of(line);
    } catch (const InternalError& error) {
      throw InputError({path, number}, std::string("what is known of an entry: ") + error.what());
    }
    records.push_back(line);
  }
  return records;
}

}  // namespace heapreach::cli
