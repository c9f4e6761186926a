#include "frontends/database/flags.h"

#include <algorithm>
#include <string_view>

namespace heapreach::frontends::database {

namespace {

bool starts_with_any(const std::string& word, const std::vector<std::string_view>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return word.starts_with(prefix); });
}

/// Take a value, in the same word or the next one.
const std::vector<std::string_view> kept_with_value = {
    "-D", "-U", "-I", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-isysroot"};

/// Take a value in the next word, and do not matter.
const std::vector<std::string_view> dropped_with_value = {
    "-o",         "-MF",     "-MT", "-MQ",      "-arch",       "-target",        "--param",
    "-L",         "-l",      "-T",  "-z",       "-u",          "-aux-info",      "-dumpbase",
    "-dumpdir",   "-Xclang", "-x",  "-Xlinker", "-Xassembler", "-Xpreprocessor", "-Xanalyzer",
    "-framework", "-wrapper"};

const std::vector<std::string_view> kept_alone = {
    "-std=",         "-ansi",           "-trigraphs",     "-pthread",      "-nostdinc",
    "-undef",        "--sysroot=",      "-fshort-enums",  "-fsigned-char", "-funsigned-char",
    "-fpack-struct", "-fms-extensions", "-fgnu89-inline", "-fno-builtin",  "-fcommon",
    "-fno-common",   "-ffreestanding",  "-fwrapv",        "-m32",          "-m64",
    "-msse",         "-mavx",           "-maes",          "-mbmi",         "-mfma",
    "-mpopcnt",      "-mpclmul"};

bool is_one_of(const std::string& word, const std::vector<std::string_view>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::vector<std::string> flags_of_language(const std::vector<std::string>& words) {
  std::vector<std::string> flags;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (is_one_of(word, kept_with_value)) {
      flags.push_back(word);
      if (++i < words.size()) flags.push_back(words[i]);
    } else if (is_one_of(word, dropped_with_value)) {
      ++i;
    } else if (starts_with_any(word, kept_alone) || starts_with_any(word, kept_with_value)) {
      flags.push_back(word);
    }
  }
  return flags;
}

std::string language_asked_for(const std::vector<std::string>& words) {
  std::string language;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-x" && i + 1 < words.size()) language = words[i + 1];
    if (words[i].starts_with("-x") && words[i].size() > 2) language = words[i].substr(2);
  }
  return language;
}

}  // namespace heapreach::frontends::database
