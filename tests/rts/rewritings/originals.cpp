#include "tests/rts/rewritings/originals.h"

#include <sstream>

#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/odd_ends.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"

namespace heapreach::test {
namespace {

/// What random systems seldom have: arguments that change places, and a variable that is read as an
/// argument only, behind a call in which the procedure is active once more.
const std::string swapping = R"yaml(rts: 1
variables: {n: int, m: int, k: int}
start: {vertex: a}
error: bad
procedures:
  f:
    parameters: {x: int, y: int, z: int}
    variables: {l: int}
    result: [y, x, z]
    entry: fi
    exit: fo
    edges:
      - {from: fi, to: fo, do: [{assume: z <= 0}]}
      - {from: fi, to: f1, do: [{assume: z > 0}, {move: {to: l, value: x - y}}]}
      - {from: f1, to: f2, do: [{call: {to: f, args: [y, x, z - 1], result: [x, y, z]}}]}
      - {from: f2, to: f3, do: [{call: {to: same, args: [l], result: z}}]}
      - {from: f3, to: fo, do: [{assume: z != 1}]}
      - {from: f3, to: bad, do: [{assume: z == 1}]}
  same:
    parameters: {v: int}
    result: v
    entry: si
    exit: so
    edges: [{from: si, to: so}]
edges:
  - {from: a, to: b, do: [{call: {to: f, args: [n, m, 2], result: [n, m, k]}}]}
  - {from: b, to: bad, do: [{assume: n == m + 1}]}
)yaml";

}  // namespace

rts::System random_original(std::uint64_t seed) {
  if (seed % 20 == 19) return rts::read_text(swapping, "swapping").system;
  Random random(seed);
  rts::System system = with_more_calls(outline(random_system(seed), random), random);
  if (seed % 2 == 0) system = with_recursion(system, random);
  if (seed % 3 != 0) system = with_odd_ends(system, random);
  return system;
}

std::string text_of(const rts::System& system) {
  std::ostringstream text;
  rts::write(text, system);
  return text.str();
}

}  // namespace heapreach::test
