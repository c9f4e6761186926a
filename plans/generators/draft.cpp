#include "plans/generators/draft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heapreach::plans {

void Draft::edge(const std::string& from, const std::string& to,
                 const std::vector<std::string>& instructions) {
  if (edges_.empty()) start_ = from;
  std::string code;
  if (!instructions.empty()) code = fmt::format(", do: [{}]", fmt::join(instructions, ", "));
  edges_.push_back(fmt::format("  - {{from: {}, to: {}{}}}\n", from, to, code));
}

std::string Draft::text(const std::string& name, const std::string& generator,
                        std::optional<std::uint64_t> feasible_from, std::uint64_t bound) const {
  const std::string expect =
      feasible_from ? fmt::format("{{feasible_from: {}}}", *feasible_from) : "infeasible";
  return fmt::format(
      "rts: 1\nname: {}\nmeta: {{producer: heapreach generate, generator: \"{}\"}}\n"
      "bound: {}\nexpect: {}\nmemory_errors: implicit\nvariables: {{{}}}\n"
      "start: {{vertex: {}}}\nerror: bad\nexit: done\nedges:\n{}",
      name, generator, bound, expect, fmt::join(variables_, ", "), start_, fmt::join(edges_, ""));
}

std::string alloc(const std::string& to, std::uint64_t size) {
  return fmt::format("{{alloc: {{to: {}, size: {}}}}}", to, size);
}
std::string load(const std::string& to, const std::string& at) {
  return fmt::format("{{load: {{to: {}, at: \"{}\"}}}}", to, at);
}
std::string store(const std::string& at, const std::string& value) {
  return fmt::format("{{store: {{at: \"{}\", value: \"{}\"}}}}", at, value);
}
std::string move(const std::string& to, const std::string& value) {
  return fmt::format("{{move: {{to: {}, value: \"{}\"}}}}", to, value);
}
std::string free_block(const std::string& pointer) {
  return fmt::format("{{free: \"{}\"}}", pointer);
}
std::string kill(const std::string& variable) {
  return fmt::format("{{kill: [{}]}}", variable);
}
std::string assume(const std::string& condition) {
  return fmt::format("{{assume: \"{}\"}}", condition);
}
std::string assert_that(const std::string& condition) {
  return fmt::format("{{assert: \"{}\"}}", condition);
}

std::string numbered(const std::string& name, std::uint64_t number) {
  return name + std::to_string(number);
}

}  // namespace heapreach::plans
