#include "cli/angelic/angelic_entries.h"

#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "analyses/angelic/entry_record.h"
#include "pipeline/input/input.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema_of_entries = "heapreach/angelic-entries";

Json head_of(const AngelicQuestion& question) {
  Json head{{"schema", schema_of_entries}, {"version", 1}};
  head["question"] = Json::object();
  for (const auto& [name, what] : question) head["question"][name] = what;
  return head;
}

std::string in_short(const std::string& text) {
  constexpr std::size_t longest = 60;
  return text.size() <= longest ? "'" + text + "'" : "'" + text.substr(0, longest) + "..'";
}

/// Texts of many lines, and hashes, say nothing to people.
bool is_told(const std::string& name) {
  return name != "input" && name != "vocabulary";
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

std::string entries_text(const AngelicQuestion& question, const std::vector<std::string>& records) {
  std::string text = head_of(question).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  for (const std::string& record : records) text += record + "\n";
  return text;
}

std::vector<std::string> saved_entries(const std::string& path, const AngelicQuestion& question) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  std::istringstream stream(pipeline::read_bytes(path));
  std::string line;
  if (!std::getline(stream, line)) return {};
  const Json head = Json::parse(line, nullptr, false);
  const bool is_one = head.is_object() && head.value("schema", Json()) == schema_of_entries &&
                      head.value("version", Json()) == 1 && head.contains("question");
  if (!is_one) throw InputError({path, 1}, "it is no file that 'angelic --resume' has written");
  require_same(head["question"], question, path);
  std::vector<std::string> records;
  while (std::getline(stream, line)) {
    try {
      analyses::angelic::entry_record_of(line);
    } catch (const InternalError& error) {
      const int number = static_cast<int>(records.size()) + 2;
      throw InputError({path, number}, std::string("what is known of an entry: ") + error.what());
    }
    records.push_back(line);
  }
  return records;
}

}  // namespace heapreach::cli
