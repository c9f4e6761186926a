#include "runs/wrapped_effects.h"

#include <fmt/format.h>

namespace heapreach::runs {

using frontends::library::Effect;

namespace {

const char* parameter_type(char letter) {
  switch (letter) {
    case 'i':
      return "int";
    case 'l':
      return "size_t";
    case 'q':
      return "long long";
    case 'd':
      return "double";
    case 'a':
      return "va_list";
    default:
      return "void *";
  }
}

/// The product of the sizes behind a parameter, without the last one if `but_last`.
std::string bytes_behind(const Effect& effect, std::size_t place, bool but_last) {
  std::size_t end = place + 1;
  while (effect.parameters.substr(end).starts_with('l')) ++end;
  std::string product = "1";
  for (std::size_t i = place + 1; i + (but_last ? 1 : 0) < end; ++i) {
    product += fmt::format(" * a{}", i);
  }
  return product;
}

/// How many elements of several bytes a result says; one more where not all are read.
std::string filled(const Effect& effect, std::size_t place, const std::string& size) {
  std::size_t end = place + 1;
  while (effect.parameters.substr(end).starts_with('l')) ++end;
  if (end == place + 2) return "(long long)result";
  return fmt::format("((long long)result + ((size_t)result < a{} && {} > 1))", end - 1, size);
}

}  // namespace

std::string parameters_of(const Effect& effect) {
  std::string text;
  for (std::size_t i = 0; i < effect.parameters.size(); ++i) {
    const char letter = effect.parameters[i];
    const std::string one =
        letter == '.' ? "..." : fmt::format("{} a{}", parameter_type(letter), i);
    text += (i > 0 ? ", " : "") + one;
  }
  return text.empty() ? "void" : text;
}

std::string arguments_of(const Effect& effect) {
  std::string text;
  for (std::size_t i = 0; i < effect.parameters.size(); ++i) {
    const char letter = effect.parameters[i];
    const bool is_list = letter == '.' || letter == 'a';
    const std::string one = is_list         ? "list"
                            : letter == 'o' ? std::string("NULL")
                                            : fmt::format("a{}", i);
    text += (i > 0 ? ", " : "") + one;
  }
  return text;
}

std::string reads_of(const Effect& effect) {
  std::string reads;
  for (std::size_t i = 0; i < effect.parameters.size(); ++i) {
    const char letter = effect.parameters[i];
    if (letter == 's') reads += fmt::format("heapreach_text(a{}); ", i);
    if (letter == 'h' || letter == 'x') reads += fmt::format("heapreach_handle(a{}); ", i);
    if (letter == 'S') reads += fmt::format("heapreach_text_or_null(a{}); ", i);
    if (letter == 't') reads += fmt::format("heapreach_bytes(a{}, 2 * sizeof(long)); ", i);
    if (letter == 'b') {
      reads += fmt::format("heapreach_bytes(a{}, {}); ", i, bytes_behind(effect, i, false));
    }
    if (letter != 'f') continue;
    // Twice: for the reads, and for the C library's own function.
    reads += effect.parameters[i + 1] == 'a'
                 ? fmt::format("va_list list; va_copy(list, a{1}); heapreach_format(a{0}, a{1}); ",
                               i, i + 1)
                 : fmt::format(
                       "va_list list; va_start(list, a{0}); heapreach_format(a{0}, list); "
                       "va_end(list); va_start(list, a{0}); ",
                       i);
  }
  return reads;
}

std::string writes_of(const Effect& effect, const std::string& type) {
  std::string writes;
  for (std::size_t i = 0; i < effect.parameters.size(); ++i) {
    const char letter = effect.parameters[i];
    if (letter == 'o') {
      writes += fmt::format("IN_PLAIN(if (a{0}) *({1} *)a{0} = result;) ", i, type);
    }
    if (letter != 'w') continue;
    const std::string size = bytes_behind(effect, i, true);
    writes += fmt::format("IN_PLAIN(heapreach_fill(a{}, {} * {}, {});) ", i,
                          filled(effect, i, size), size, bytes_behind(effect, i, false));
  }
  return writes;
}

}  // namespace heapreach::runs
