#include "frontends/database/database.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>
#include <nlohmann/json.hpp>

#include "frontends/database/flags.h"
#include "support/error.h"
#include "support/shown_path.h"

namespace heapreach::frontends::database {

namespace fs = std::filesystem;

namespace {

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError({path, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Where the byte stands in a text, both counted from 1.
Position position_at(const std::string& path, const std::string& text, std::size_t byte) {
  const std::string before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t start = before.rfind('\n');
  const std::size_t in_line =
      start == std::string::npos ? before.size() : before.size() - start - 1;
  return {path, line, static_cast<int>(in_line) + 1};
}

nlohmann::json entries_of(const std::string& path) {
  const std::string text = text_of_file(path);
  try {
    nlohmann::json json = nlohmann::json::parse(text);
    if (json.is_array()) return json;
  } catch (const nlohmann::json::parse_error& error) {
    throw InputError(position_at(path, text, error.byte), "is not JSON");
  }
  throw InputError({path, 1, 1}, "expected a compilation database: a list of entries");
}

/// The words of a command as a shell would split it.
std::vector<std::string> split(const std::string& command) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*, 32> words;
  llvm::cl::TokenizeGNUCommandLine(command, saver, words);
  return {words.begin(), words.end()};
}

/// The text under a key; nothing if there is none.
std::optional<std::string> text_under(const nlohmann::json& entry, const char* key) {
  const auto at = entry.find(key);
  if (at == entry.end() || !at->is_string()) return std::nullopt;
  return at->get<std::string>();
}

/// The command's words; nothing if the entry says no command.
std::optional<std::vector<std::string>> words_of(const nlohmann::json& entry) {
  if (const auto command = text_under(entry, "command")) return split(*command);
  const auto list = entry.find("arguments");
  if (list == entry.end() || !list->is_array()) return std::nullopt;
  std::vector<std::string> words;
  for (const nlohmann::json& word : *list) {
    if (!word.is_string()) return std::nullopt;
    words.push_back(word.get<std::string>());
  }
  return words;
}

/// What an entry lacks, or an empty string.
std::string problem_of(const nlohmann::json& entry) {
  if (!entry.is_object()) return "it is no object";
  if (!text_under(entry, "file")) return "it has no text under \"file\"";
  if (!words_of(entry)) {
    return "it has neither a text under \"command\" nor a list of texts under \"arguments\"";
  }
  return "";
}

bool is_c(const std::string& file, const std::string& language) {
  if (!language.empty()) return language == "c" || language == "cpp-output";
  return file.ends_with(".c") || file.ends_with(".i");
}

std::string folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

}  // namespace

Database read_database(const std::string& path) {
  std::error_code ignored;
  Database result{fs::is_directory(path, ignored) ? path + "/compile_commands.json" : path, {}, {}};
  const nlohmann::json entries = entries_of(result.path);
  std::set<std::string> known;
  std::size_t number = 0;
  for (const nlohmann::json& entry : entries) {
    const std::string name = "entry " + std::to_string(++number);
    if (const std::string problem = problem_of(entry); !problem.empty()) {
      result.warnings.push_back({{result.path, 0, 0}, name + " is left out: " + problem});
      continue;
    }
    const std::string file = *text_under(entry, "file");
    const std::vector<std::string> words = *words_of(entry);
    if (!is_c(file, language_asked_for(words))) continue;
    // A relative directory is one beside the database.
    const fs::path said = text_under(entry, "directory").value_or(".");
    const fs::path directory =
        (said.is_absolute() ? said : fs::absolute(folder_of(result.path)) / said)
            .lexically_normal();
    Unit unit{shown_path(file, directory), file, flags_of_language(words), directory,
              name + " of " + result.path};
    if (known.insert(unit.path).second) {
      result.units.push_back(std::move(unit));
    } else {
      result.warnings.push_back(
          {{result.path, 0, 0}, name + " is left out: " + unit.path + " has an entry before it"});
    }
  }
  return result;
}

}  // namespace heapreach::frontends::database
