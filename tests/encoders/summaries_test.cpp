#include "encoders/worlds/summaries.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/mixed_semantics.h"
#include "support/error.h"

namespace heapreach::summaries_test {
namespace {

using encoders::ClauseMeaning;
using encoders::Encoding;

const char* const count = R"(rts: 1
memory_errors: implicit
variables: {g: ptr}
start: {vertex: a}
error: bad
procedures:
  count:
    parameters: {n: int}
    variables: {rest: int}
    result: rest
    entry: in
    exit: [out, early]
    edges:
      - {id: last, from: in, to: early, do: [{assume: n <= 0}, {move: {to: rest, value: 0}}]}
      - {id: again, from: in, to: add, do: [{call: {to: count, args: [n - 1], result: rest}}]}
      - {id: add, from: add, to: out, do: [{assert: rest < 1}, {alloc: {to: g, size: 1}}]}
edges:
  - {id: first, from: a, to: b, do: [{call: {to: count, args: [2]}}]}
)";

struct Example {
  rts::System system = rts::with_implicit_errors(rts::read_text(count, "f").system);
  rts::Transformed mixed = rts::mixed_semantics(system);
  encoders::Options options;
  Encoding encoding;

  explicit Example(encoders::Target target) {
    options.bound = 2;
    options.target = target;
    encoding = encoders::encoder_named("basic").encode(mixed.system(), options, {});
  }
};

TEST(Summaries, PredicatesOfProceduresRelateTheirEntryToTheirState) {
  const Example example(encoders::Target::error);
  std::map<std::string, std::size_t> arity;
  for (const horn::Predicate& predicate : example.encoding.system.predicates) {
    arity[predicate.name] = predicate.arity();
  }
  // Frontier and two cells; g, n and rest of the copy, an argument; twice in procedures, with n.
  EXPECT_EQ(arity.at("a"), 7u + 4u);
  EXPECT_EQ(arity.at("in!"), 7u + 4u);
  EXPECT_EQ(arity.at("in"), 2 * (7u + 4u) + 1u + 2u);
  for (const horn::Predicate& predicate : example.encoding.system.predicates) {
    if (predicate.name != "in") continue;
    EXPECT_EQ(predicate.argument_names.at(0), "f@entry");
    EXPECT_EQ(predicate.argument_names.at(5), "n@entry");
    EXPECT_EQ(predicate.argument_names.at(12), "f");
  }
}

TEST(Summaries, EveryCallEntersAndReturnsFromEveryExit) {
  const Example example(encoders::Target::error);
  std::map<std::string, int> bodies;
  for (const horn::Clause& clause : example.encoding.system.clauses) {
    bodies[clause.label + "/" + std::to_string(clause.body.size())] += 1;
  }
  EXPECT_EQ(bodies["start/0"], 1);
  EXPECT_EQ(bodies["first enters/1"], 1);
  EXPECT_EQ(bodies["first returns/2"], 2);
  EXPECT_EQ(bodies["again enters/1"], 1);
  EXPECT_EQ(bodies["again returns/2"], 2);
  EXPECT_EQ(bodies["again' enters/1"], 1);
  EXPECT_EQ(bodies["again' returns/2"], 2);
  EXPECT_EQ(bodies["first!/1"], 1);
  EXPECT_EQ(bodies["query/1"], 1);
  EXPECT_FALSE(example.encoding.system.is_linear());
}

TEST(Summaries, AllocsOfProceduresMayBeCut) {
  const Example example(encoders::Target::error_or_cut);
  int cuts = 0;
  for (const ClauseMeaning& meaning : example.encoding.clauses) {
    cuts += meaning.kind == ClauseMeaning::Kind::cut;
  }
  EXPECT_EQ(cuts, 1);  // in the procedure: behind it in the copy no error can be reached
}

TEST(Summaries, PathsGoIntoCalleesAndOutAgain) {
  const Example example(encoders::Target::error);
  const Encoding& encoding = example.encoding;
  const auto clause = [&](const std::string& label, std::size_t which = 0) {
    for (horn::ClauseId c = 0; c < encoding.system.clauses.size(); ++c) {
      if (encoding.system.clauses[c].label == label && which-- == 0) return c;
    }
    throw InternalError("no such clause");
  };
  // start, first!, then again' into a call that ends early, and the assert fails.
  horn::Derivation derivation;
  derivation.steps = {{clause("start"), {}},
                      {clause("first!"), {0}},
                      {clause("again' enters"), {1}},
                      {clause("last"), {2}},
                      {clause("again' returns", 1), {1, 3}},
                      {clause("add'!0"), {4}},
                      {clause("query"), {5}}};
  check_shape(encoding.system, derivation);
  std::string names;
  for (const rts::EdgeId id : edges_of(example.mixed.system(), encoding, derivation)) {
    names += example.mixed.system().edge_name(id) + " ";
  }
  EXPECT_EQ(names, "first! again' last add'!0 ");
}

TEST(Summaries, OnlySmallStepsAndPredicatesPerVertex) {
  const Example example(encoders::Target::error);
  encoders::Options options;
  options.step = encoders::Step::large;
  EXPECT_THROW(encoders::encode_with_summaries(example.mixed.system(), options, {}), UsageError);
  options.step = encoders::Step::small;
  options.vertex = encoders::VertexAs::argument;
  EXPECT_THROW(encoders::encode_with_summaries(example.mixed.system(), options, {}), UsageError);
}

TEST(Summaries, ProceduresThatCanFailAreRefused) {
  const Example example(encoders::Target::error);
  const encoders::Encoder& basic = encoders::encoder_named("basic");
  EXPECT_THROW(basic.encode(example.system, {}, {}), InternalError);
}

}  // namespace
}  // namespace heapreach::summaries_test
