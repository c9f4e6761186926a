#include "pipeline/input.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "evidence/schema.h"
#include "horn/read.h"
#include "rts/memory_errors.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

bool ends_with(const std::string& text, const std::string& suffix) {
  return text.size() >= suffix.size() &&
         text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

/// SMT-LIB starts with a command, perhaps behind comments; YAML never starts with a parenthesis.
bool looks_like_clauses(const std::string& text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
    } else if (text[i] == ';') {
      while (i < text.size() && text[i] != '\n') ++i;
    } else {
      return text[i] == '(';
    }
  }
  return false;
}

}  // namespace

std::string read_bytes(const std::string& path) {
  if (path == "-") {
    static const std::string text{std::istreambuf_iterator<char>(std::cin),
                                  std::istreambuf_iterator<char>()};
    return text;
  }
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw InputError({path, 0, 0}, "is a directory, expected a file");
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError({path, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad())
    throw InputError({path, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
  return text;
}

Input read_input(const std::string& path, const Deadline& deadline) {
  const std::string text = read_bytes(path);
  const std::string name = path == "-" ? "standard input" : path;
  Input input{name, evidence::hash_of(text), RtsInput{}};
  if (ends_with(path, ".smt2") || (path == "-" && looks_like_clauses(text))) {
    input.content = horn::read(text, name, deadline);
  } else {
    rts::Parsed parsed = rts::read_text(text, name, deadline);
    input.content =
        RtsInput{rts::with_implicit_errors(std::move(parsed.system)), std::move(parsed.warnings)};
  }
  return input;
}

}  // namespace heapreach::pipeline
