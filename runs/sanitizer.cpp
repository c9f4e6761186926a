#include "runs/sanitizer.h"

#include <cstdlib>
#include <optional>
#include <sstream>

namespace heapreach::runs {

namespace {

constexpr const char* address_report = "ERROR: AddressSanitizer: ";
constexpr const char* unset_report = "WARNING: MemorySanitizer: ";
constexpr const char* undefined_report = ": runtime error: ";
constexpr const char* error_call_report = "heapreach: error call of ";
constexpr const char* bad_call_report = "heapreach: call of no function of the type";
constexpr const char* leak_report = " allocated from:";

/// "heap-use-after-free on address 0x.. .." and "attempting double-free on 0x.." without the rest.
std::string short_text(const std::string& text) {
  for (const char* end :
       {" on unknown address", " on address", " on 0x", ": 0x", " (", " in thread"}) {
    if (const std::size_t at = text.find(end); at != std::string::npos) return text.substr(0, at);
  }
  return text;
}

/// "SEGV on unknown address 0x000000000010 (pc ..": the zero page, or somewhere else.
std::string described(const std::string& text) {
  const std::string brief = short_text(text);
  if (brief != "SEGV") return brief;
  const std::size_t at = text.find("0x");
  const bool known = at != std::string::npos && text.find("(pc") > at;
  const bool null = known && std::strtoull(text.c_str() + at, nullptr, 16) < 4096;
  return null ? "SEGV near null" : "SEGV";
}

Sighting::Kind kind_of(const std::string& text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  if (has("double-free") || has("attempting free") || has("bad-free") || has("alloc-dealloc")) {
    return Sighting::Kind::release;
  }
  if (has("SEGV") || has("BUS") || has("overflow") || has("underflow") || has("use-after") ||
      has("unknown-crash") || has("wild") || has("negative-size")) {
    return has("stack-overflow") ? Sighting::Kind::other : Sighting::Kind::access;
  }
  return Sighting::Kind::other;
}

/// "FILE:LINE:COLUMN" at the end of a text.
Position position_in(const std::string& text) {
  const std::size_t column = text.rfind(':');
  if (column == std::string::npos || column == 0) return {text, 0, 0};
  const std::size_t line = text.rfind(':', column - 1);
  if (line == std::string::npos) return {text, 0, 0};
  return {text.substr(0, line), std::atoi(text.c_str() + line + 1),
          std::atoi(text.c_str() + column + 1)};
}

/// "    #1 0x55d0c5  (/tmp/program+0xd62b6)": the module and the offset.
std::optional<std::pair<std::string, std::uint64_t>> frame_in(const std::string& line) {
  const std::size_t start = line.find_first_not_of(' ');
  if (start == std::string::npos || line[start] != '#') return std::nullopt;
  const std::size_t open = line.find('(', start);
  const std::size_t plus = line.find("+0x", open == std::string::npos ? start : open);
  if (open == std::string::npos || plus == std::string::npos) return std::nullopt;
  return std::pair(line.substr(open + 1, plus - open - 1),
                   std::strtoull(line.c_str() + plus + 3, nullptr, 16));
}

}  // namespace

std::vector<Sighting> sightings(const std::string& messages, const Symbolize& symbolize) {
  std::vector<Sighting> result;
  bool in_stack = false;  // the lines that may still belong to the last one's first stack
  std::istringstream in(messages);
  for (std::string line; std::getline(in, line);) {
    if (const std::size_t at = line.find(address_report); at != std::string::npos) {
      const std::string text = line.substr(at + std::string(address_report).size());
      result.push_back({kind_of(text), described(text), {}});
      in_stack = true;
    } else if (const std::size_t unset = line.find(unset_report); unset != std::string::npos) {
      result.push_back({Sighting::Kind::unset,
                        short_text(line.substr(unset + std::string(unset_report).size())),
                        {}});
      in_stack = true;
    } else if (const std::size_t ub = line.find(undefined_report); ub != std::string::npos) {
      result.push_back({Sighting::Kind::undefined,
                        line.substr(ub + std::string(undefined_report).size()),
                        {position_in(line.substr(0, ub))}});
      in_stack = false;
    } else if (line.rfind(error_call_report, 0) == 0) {
      const std::string name = line.substr(std::string(error_call_report).size());
      result.push_back({Sighting::Kind::error_call, "call of " + name, {}});
      in_stack = true;
    } else if (line.rfind(bad_call_report, 0) == 0) {
      result.push_back({Sighting::Kind::bad_call, "call of no function of its type", {}});
      in_stack = true;
    } else if (line.ends_with(leak_report) && line.find(" leak of ") != std::string::npos) {
      result.push_back({Sighting::Kind::leak, "memory leak", {}});
      in_stack = true;
    } else if (in_stack) {
      const auto frame = frame_in(line);
      if (frame && frame->first.find(".so") == std::string::npos) {
        const auto positions = symbolize(frame->first, frame->second);
        auto& stack = result.back().stack;
        stack.insert(stack.end(), positions.begin(), positions.end());
      }
      in_stack =
          frame || line.find_first_not_of(' ') != std::string::npos || result.back().stack.empty();
    }
  }
  // What the C library keeps for itself is no business of the program.
  std::erase_if(result, [](const Sighting& seen) {
    return seen.kind == Sighting::Kind::leak && seen.stack.empty();
  });
  return result;
}

std::string to_string(const Sighting& sighting) {
  if (sighting.stack.empty()) return sighting.text;
  return sighting.text + " at " + to_string(sighting.stack.front());
}

}  // namespace heapreach::runs
