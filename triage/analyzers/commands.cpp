// A list of what is kept, and none of what is dropped: a flag that nobody has thought of may write
// files or load code.
#include "triage/analyzers/commands.h"

#include <algorithm>
#include <string_view>

namespace heapreach::triage {

namespace {

using Words = std::vector<std::string>;

/// Take a value, in the same word or the next one.
constexpr std::string_view kept_with_text[] = {
    "-D", "-U", "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-isysroot", "-I"};

constexpr std::string_view kept_prefixes[] = {"-std=", "--sysroot=", "-fpack-struct"};

constexpr std::string_view kept_words[] = {
    "-ansi",         "-trigraphs",    "-pthread",        "-nostdinc",       "-undef",
    "-fshort-enums", "-fsigned-char", "-funsigned-char", "-fms-extensions", "-fgnu89-inline",
    "-fno-builtin",  "-fcommon",      "-fno-common",     "-ffreestanding",  "-fwrapv",
    "-m32",          "-m64"};

/// Take a value in the next word.
constexpr std::string_view dropped_with_next[] = {
    "-o",         "-MF",         "-MT",       "-MQ",       "-MJ",         "-x",
    "-arch",      "-target",     "--param",   "-L",        "-l",          "-T",
    "-z",         "-u",          "-aux-info", "-dumpbase", "-dumpdir",    "-B",
    "-framework", "-wrapper",    "-Xclang",   "-Xlinker",  "-Xassembler", "-Xpreprocessor",
    "-Xanalyzer", "-Xarch_host", "-specs"};

template <typename List>
bool has_word(const List& list, const std::string& word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// The one that the word is or begins with; empty if it is none.
template <typename List>
std::string_view prefix_in(const List& list, const std::string& word) {
  const auto found = std::find_if(std::begin(list), std::end(list), [&](std::string_view prefix) {
    return word.starts_with(prefix);
  });
  return found != std::end(list) ? *found : std::string_view();
}

/// A flag and its value, in one word or two.
struct Flag {
  std::string name, text;
};

std::vector<Flag> parsed(const Words& words) {
  std::vector<Flag> flags;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (has_word(dropped_with_next, word)) {
      ++i;
    } else if (has_word(kept_with_text, word)) {
      if (++i < words.size()) flags.push_back({word, words[i]});
    } else if (has_word(kept_words, word) || !prefix_in(kept_prefixes, word).empty()) {
      flags.push_back({word, ""});
    } else if (const std::string_view name = prefix_in(kept_with_text, word); !name.empty()) {
      const std::string text = word.substr(name.size());
      // "-include-pch FILE" is another flag, as "-isystem-after DIR" is.
      const bool is_long = name.size() > 2;
      if (!is_long || text.front() != '-') flags.push_back({std::string(name), text});
    }
  }
  return flags;
}

/// The standard as cppcheck names it; empty if it knows none like it.
std::string standard_of_cppcheck(const std::string& word) {
  const std::string year = word.size() < 2 ? "" : word.substr(word.size() - 2);
  if (year == "89" || year == "90") return "--std=c89";
  if (year == "99" || year == "9x") return "--std=c99";
  const bool is_known =
      year == "11" || year == "17" || year == "18" || year == "1x" || year == "2x" || year == "23";
  return is_known ? "--std=c11" : "";
}

Words flags_of_cppcheck(const Words& words) {
  Words result;
  for (const auto& [name, text] : parsed(words)) {
    const bool is_folder =
        name == "-I" || name == "-isystem" || name == "-iquote" || name == "-idirafter";
    if (is_folder) result.push_back("-I" + text);
    if (name == "-D" || name == "-U") result.push_back(name + text);
    if (name == "-include" || name == "-imacros") result.push_back("--include=" + text);
    if (!name.starts_with("-std=")) continue;
    if (const std::string standard = standard_of_cppcheck(name); !standard.empty()) {
      result.push_back(standard);
    }
  }
  return result;
}

}  // namespace

const char* to_string(Analyzer analyzer) {
  const char* const names[] = {"gcc", "clang", "cppcheck"};
  return names[static_cast<int>(analyzer)];
}

std::optional<Analyzer> analyzer_called(const std::string& name) {
  for (const Analyzer one : {Analyzer::gcc, Analyzer::clang, Analyzer::cppcheck}) {
    if (name == to_string(one)) return one;
  }
  return std::nullopt;
}

bool reports_to_file(Analyzer analyzer) {
  return analyzer != Analyzer::gcc;
}

std::vector<std::string> flags_of_text(const std::vector<std::string>& flags) {
  Words result;
  for (const auto& [name, text] : parsed(flags)) {
    result.push_back(name);
    if (has_word(kept_with_text, name)) result.push_back(text);
  }
  return result;
}

std::vector<std::string> command_of(Analyzer analyzer, const std::string& file,
                                    const std::vector<std::string>& flags,
                                    const std::string& report) {
  // A file whose name begins like an option is one in this folder.
  const std::string name = file.starts_with("-") ? "./" + file : file;
  Words words, own, behind = {name};
  switch (analyzer) {
    case Analyzer::gcc:
      words = {"gcc", "-O1", "-Wall", "-fanalyzer", "-fdiagnostics-format=json"};
      own = flags_of_text(flags);
      behind = {"-c", name, "-o", "/dev/null"};
      break;
    case Analyzer::clang:
      words = {"clang", "--analyze", "-Xanalyzer", "-analyzer-output=plist-multi-file"};
      own = flags_of_text(flags);
      behind = {"-o", report, name};
      break;
    case Analyzer::cppcheck:
      words = {"cppcheck", "--xml", "--enable=warning", "--quiet", "--output-file=" + report};
      own = flags_of_cppcheck(flags);
      break;
  }
  words.insert(words.end(), own.begin(), own.end());
  words.insert(words.end(), behind.begin(), behind.end());
  return words;
}

}  // namespace heapreach::triage
