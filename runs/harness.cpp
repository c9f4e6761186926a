#include "runs/harness.h"

#include <fmt/format.h>

#include <filesystem>

#include "frontends/compile/clang.h"
#include "frontends/library/table/inputs.h"
#include "runs/harness_text.h"
#include "runs/isolation.h"
#include "runs/wrappers.h"

namespace heapreach::runs {

namespace {

using frontends::Places;

std::string number(const Integer& value) {
  static const Integer least("-9223372036854775808"), most("9223372036854775807");
  if (value == least) return "-9223372036854775807LL - 1";
  if (value > most) return "(long long)" + value.get_str() + "ULL";
  const bool small = abs(value) < 2147483647;
  return value.get_str() + (small ? "" : "LL");
}

std::string text(const Value& value) {
  if (!value.target) return "NUMBER(" + number(value.number) + ")";
  return fmt::format("ADDRESS({}, {})", value.target->block, value.target->offset);
}

/// How much the run takes for granted: the wrappers need to know (harness_text.cpp).
const char* call_word(const Entry& entry) {
  if (!entry.is_used) return "IGNORED";
  return frontends::library::is_input(entry.name) ? "INPUT" : "CALL";
}

std::string line(const Entry& entry) {
  switch (entry.kind) {
    case Entry::Kind::call:
      return fmt::format("{}(\"{}\", {})", call_word(entry), entry.name, text(entry.value));
    case Entry::Kind::local:
      return fmt::format("LOCAL({}, \"{}\", {})", entry.number, entry.name, text(entry.value));
    case Entry::Kind::parameter:
      return fmt::format("PARAMETER({}, \"{}\", {})", entry.number, entry.name, text(entry.value));
    case Entry::Kind::heap:
      return fmt::format("{}(\"{}\")", entry.fails ? "HEAP_FAILS" : "HEAP", entry.name);
    case Entry::Kind::block:
      break;
  }
  return fmt::format("BLOCK({}, \"{}\")", entry.number, entry.name);
}

std::string table(const Supply& supply) {
  std::string result = "\nstatic const struct value values[] = {\n";
  for (const Entry& entry : supply.entries) {
    const std::string position = to_string(entry.at);
    result += fmt::format("  {},{}\n", line(entry), position.empty() ? "" : "  // " + position);
    for (const Cell& cell : entry.cells) {
      result += fmt::format("    CELL({}, {}, {}),\n", cell.offset, cell.bytes, text(cell.value));
    }
  }
  return result + "  {is_call, 0, 0, 0, 0, 0, -1}  // the end\n};\n";
}

}  // namespace

std::string harness(const std::string& program, const Supply& supply, const Places& places) {
  const bool plain = !supply.needs_instrumentation && places.needs_instrumentation.empty();
  std::string head = fmt::format("// Values for a run of {} that ends in an error: {} at {}.\n",
                                 program, supply.prediction.text, to_string(supply.prediction.at));
  const bool is_of_alignment = supply.prediction.family == Prediction::Family::alignment;
  if (plain) {
    std::vector<std::string> flags = compiler_flags(places);
    const std::vector<std::string> to_link = linker_flags(places);
    flags.insert(flags.end(), to_link.begin(), to_link.end());
    const std::string clang = std::filesystem::path(frontends::compile::clang()).filename();
    head += fmt::format(
        "//   {} -g -fsanitize=address,undefined -fno-sanitize={} {} {} THIS_FILE\n", clang,
        is_of_alignment ? "function" : "function,alignment", fmt::join(flags, " "), program);
    if (supply.prediction.family == Prediction::Family::leak) {
      head += fmt::format("//   {} ./a.out\n", leak_options(supply.prediction.keepers));
    }
  } else {
    head +=
        "// Some are those of variables and memory that the program itself never sets, or it "
        "needs another main:\n// `heapreach check --run` compiles a copy of the program that "
        "asks for them.\n";
  }
  if (places.malloc_zero_is_null) head += "#define MALLOC_ZERO_IS_NULL\n";
  return head + harness_includes + real_functions(places) + harness_head + table(supply) +
         harness_ends + harness_tail + isolation() + definitions(places);
}

}  // namespace heapreach::runs
