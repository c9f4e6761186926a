#include "tests/harness/chaos.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "rts/text/read/read.h"
#include "tests/harness/random.h"

namespace heapreach::test {
namespace {

std::string chaos_condition(Random& random, bool numeric) {
  const std::vector<std::string> numeric_ones = {
      "p + 1 == q", "q - p == 2", "p == 2",     "p < q",  "q <= p + n",   "p == n",
      "p != q + 1", "p > 1",      "q % 2 == 0", "-p < m", "allocated(n)", "base(p + 2) == q"};
  if (numeric && random.chance(50)) return random.pick(numeric_ones);
  const std::vector<std::string> all = {"n < m",
                                        "n == m + 1",
                                        "n != m",
                                        "n > 0",
                                        "m >= 2",
                                        "n + m <= 3",
                                        "p == q",
                                        "p != q",
                                        "p == null",
                                        "p != null",
                                        "q != null",
                                        "allocated(p)",
                                        "size(p) == 2",
                                        "size(q) > n",
                                        "base(p) == q",
                                        "no_live_cells",
                                        "p < p + n",
                                        "m % 2 == 1",
                                        "n / 2 > m",
                                        "(n < m ? p : q) != null && m - n > 0",
                                        "n == 1 || m == 1",
                                        "2 * m != n + 3"};
  const std::string chosen = random.pick(all);
  return random.chance(30) ? "!(" + chosen + ")" : chosen;
}

std::string access(Random& random, bool numeric) {
  const std::string y = random.pick<std::string>({"p", "q"});
  std::string at = y + random.pick<std::string>({"", "", " + 1", " + n"});
  if (numeric && random.chance(40)) {
    at = random.pick<std::string>({"p + 2", "q - 1", "n", "2", "p + q - 1", "3 - n", "2 * m"});
  }
  const std::string in = random.chance(10) ? ", in: " + y : "";
  if (random.chance(45)) {
    return fmt::format("load: {{to: {}, at: \"{}\"{}}}",
                       random.pick<std::string>({"p", "q", "n", "m"}), at, in);
  }
  return fmt::format("store: {{at: \"{}\", value: \"{}\"{}}}", at,
                     random.pick<std::string>({"p", "q", "n", "m + 1", "null", "7", "q + 1"}), in);
}

std::string instruction(Random& random, bool numeric) {
  const std::string x = random.pick<std::string>({"p", "q"});
  switch (random.below(10)) {
    case 0:
    case 1:
      return fmt::format(
          "alloc: {{to: {}, size: \"{}\"{}{}}}", x, random.pick<std::string>({"1", "2", "2", "n"}),
          random.chance(20) ? ", may_fail: true" : "", random.chance(15) ? ", static: true" : "");
    case 2:
      return fmt::format("free: {}", x);
    case 3:
    case 4:
      return access(random, numeric);
    case 5:
    case 6:
      if (numeric && random.chance(40)) {
        return random.pick<std::string>({"move: {to: p, value: n}", "move: {to: n, value: p}",
                                         "move: {to: q, value: \"p - 1\"}", "kill: [p]",
                                         "move: {to: m, value: \"q - p\"}"});
      }
      return random.pick<std::string>(
          {"move: {to: p, value: q}", "move: {to: p, value: \"p + 1\"}",
           "move: {to: q, value: \"n > 1 ? p : q\"}", "move: {to: n, value: \"n + 1\"}",
           "move: {to: m, value: \"m - 1\"}", "move: {to: n, value: \"m / 2\"}",
           "move: {to: m, value: \"(n - m) % 3\"}", "move: {to: n, value: \"n + m\"}",
           "move: {to: m, value: n}", "kill: [n]", "kill: [m]", "kill: [m, n]"});
    case 7:
      return fmt::format("assert: \"{}\"", chaos_condition(random, numeric));
    default:
      return fmt::format("assume: \"{}\"", chaos_condition(random, numeric));
  }
}

std::string text_of(Random& random, bool numeric) {
  std::string text = fmt::format(
      R"yaml(rts: 1
memory_errors: {}
layout: {{origin: {}, guard: {}}}
variables: {{p: ptr, q: ptr, n: int, m: int}}
start: {{vertex: v0, assume: "{}{}"}}
error: bad
edges:
)yaml",
      random.chance(30) ? "implicit" : "explicit", random.between(1, 3), random.below(2),
      numeric && random.chance(50) ? "q == null" : "p == null && q == null",
      random.pick<std::string>({"", " && n == 0", " && n == 0 && m == 0", " && 0 <= n && n <= m"}));
  const std::size_t vertices = 2 + random.below(3);
  const std::size_t edges = vertices + 1 + random.below(4);
  for (std::size_t i = 0; i < edges; ++i) {
    // The first edges make a ring, so that most of the graph is connected.
    const std::size_t from = i < vertices ? i : random.below(vertices);
    const std::size_t to = i < vertices ? (i + 1) % vertices : random.below(vertices);
    std::string body;
    for (std::size_t k = 1 + random.below(3); k > 0; --k) {
      body += (body.empty() ? "{" : ", {") + instruction(random, numeric) + "}";
    }
    text += fmt::format("  - {{from: v{}, to: v{}, do: [{}]}}\n", from, to, body);
  }
  return text +
         fmt::format("  - {{from: v{}, to: bad, do: [{{assume: \"{}\"}}, {{assume: \"{}\"}}]}}\n",
                     random.below(vertices), chaos_condition(random, numeric),
                     chaos_condition(random, numeric));
}

}  // namespace

rts::System chaos(std::uint64_t seed, Pointers pointers) {
  Random random(seed);
  return rts::read_text(text_of(random, pointers == Pointers::numeric), "chaos").system;
}

}  // namespace heapreach::test
