// What actions read and set, for each kind of action.
#include "rts/graph/variables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/read/read.h"

namespace heapreach::rts::variables_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Known {
  std::vector<std::string> uses, definitions;
};

/// What is known of an instruction, which an edge has alone.
Known known_of(const std::string& instruction) {
  const System system =
      read_text(
          "rts: 1\nvariables: {p: ptr, q: ptr, i: int, j: int}\n"
          "procedures:\n  f: {parameters: {x: int}, result: x, entry: e, exit: y, edges: "
          "[{from: e, to: y}]}\n"
          "start: {vertex: a}\nerror: bad\nedges:\n- {from: a, to: bad, do: [" +
              instruction + "]}\n",
          "f")
          .system;
  std::vector<VariableId> uses, definitions;
  const Action& action = system.edges().front().instructions.at(0).action;
  collect_uses(action, uses);
  collect_definitions(action, definitions);
  Known known;
  for (const VariableId v : uses) known.uses.push_back(system.variables[v].name);
  for (const VariableId v : definitions) known.definitions.push_back(system.variables[v].name);
  return known;
}

TEST(Variables, OfActionsThatSetOne) {
  Known known = known_of("{alloc: {to: p, size: i}}");
  EXPECT_THAT(known.uses, ElementsAre("i"));
  EXPECT_THAT(known.definitions, ElementsAre("p"));
  known = known_of("{load: {to: i, at: q + j, in: p}}");
  EXPECT_THAT(known.uses, ElementsAre("q", "j", "p"));
  EXPECT_THAT(known.definitions, ElementsAre("i"));
  known = known_of("{move: {to: i, value: i + j}}");
  EXPECT_THAT(known.uses, ElementsAre("i", "j"));
  EXPECT_THAT(known.definitions, ElementsAre("i"));
}

TEST(Variables, OfActionsThatSetSeveral) {
  Known known = known_of("{kill: [p, i]}");
  EXPECT_THAT(known.uses, IsEmpty());
  EXPECT_THAT(known.definitions, ElementsAre("p", "i"));
  known = known_of("{call: {to: f, args: [j], result: i}}");
  EXPECT_THAT(known.uses, ElementsAre("j"));
  EXPECT_THAT(known.definitions, ElementsAre("i"));
}

TEST(Variables, OfActionsThatSetNone) {
  for (const auto& [instruction, uses] : std::vector<std::pair<std::string, std::string>>{
           {"{free: p}", "p"},
           {"{store: {at: p, value: i, in: q}}", "piq"},
           {"{assume: 'i < j'}", "ij"},
           {"{assert: 'i < j'}", "ij"},
           {"{nop: {}}", ""},
           {"{fail: {load: {to: i, at: p}}}", "p"},
           {"{fail: {store: {at: p, value: j}}}", "pj"}}) {
    const Known known = known_of(instruction);
    std::string read;
    for (const std::string& name : known.uses) read += name;
    EXPECT_EQ(read, uses) << instruction;
    EXPECT_THAT(known.definitions, IsEmpty()) << instruction;
  }
}

TEST(Variables, AHavocReadsTheOperandsOfItsOperation) {
  auto operation = std::make_shared<Approximation>();
  operation->a = make_variable(2);
  operation->b = make_integer(3);
  std::vector<VariableId> uses;
  collect_uses(Havoc{{1}, "", operation}, uses);
  EXPECT_THAT(uses, ElementsAre(2u));
}

}  // namespace
}  // namespace heapreach::rts::variables_test
