// Executions as traces: what is data of what, and which names are certain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/explain/executions/import_notes.h"
#include "evidence/explain/executions/trace_of.h"
#include "evidence/trace/playback.h"
#include "tests/evidence/support.h"

namespace heapreach::test::trace_test {
namespace {

using evidence::Trace;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The trace of a straight-line program with these instructions, over two records of one size.
Trace trace_of(const std::string& instructions, const std::string& meta = "{}") {
  const rts::System system = system_of(R"(
rts: 1
meta: )" + meta + R"(
layout: {guard: 1}
records: {A: [next, data], B: [left, right], C: [one]}
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad, do: [)" + instructions +
                                       "]}]\n");
  return evidence::explain::trace_of(system, 20, solved(system, 20, {0}));
}

TEST(Trace, ARecordIsNamedByItsAllocation) {
  const Trace trace = trace_of("{alloc: {to: p, size: sizeof(A)}}");
  ASSERT_EQ(trace.blocks.size(), 1u);
  EXPECT_EQ(trace.blocks[0].record, "A");
  EXPECT_THAT(trace.blocks[0].fields, ElementsAre("next", "data"));
}

TEST(Trace, OrByAnAccess) {
  const Trace trace = trace_of("{alloc: {to: p, size: 2}}, {load: {to: q, at: \"p + B.right\"}}");
  EXPECT_EQ(trace.blocks[0].record, "B");
}

TEST(Trace, NeitherBySizeNorWhereTwoAreSpokenOf) {
  EXPECT_THAT(trace_of("{alloc: {to: p, size: 2}}").blocks[0].fields, IsEmpty());
  const Trace both = trace_of(
      "{alloc: {to: p, size: 2}}, {load: {to: q, at: \"p + B.right\"}}, "
      "{load: {to: i, at: \"p + A.data\"}}");
  EXPECT_EQ(both.blocks[0].record, "");
  EXPECT_THAT(both.blocks[0].fields, IsEmpty());
  const Trace other =
      trace_of("{alloc: {to: p, size: sizeof(A)}}, {load: {to: q, at: \"p + B.right\"}}");
  EXPECT_EQ(other.blocks[0].record, "") << "allocated as one, used as another";
}

TEST(Trace, OfSeveralTheOneAsLargeAsTheBlock) {
  const Trace trace =
      trace_of("{alloc: {to: p, size: sizeof(A)}}, {store: {at: \"p + C.one\", value: 1}}");
  EXPECT_EQ(trace.blocks[0].record, "A");
}

TEST(Trace, ArraysOfRecordsHaveNumberedFields) {
  const Trace trace = trace_of("{alloc: {to: p, size: \"2 * sizeof(A)\"}}");
  EXPECT_THAT(trace.blocks[0].fields, ElementsAre("[0].next", "[0].data", "[1].next", "[1].data"));
}

/// The access lies in the second cell, so that no B starts at the base.
TEST(Trace, AnAccessNamesNoRecordThatStartsElsewhere) {
  const Trace trace = trace_of(
      "{alloc: {to: p, size: 3}}, {move: {to: q, value: \"p + 1\"}}, "
      "{load: {to: i, at: \"q + B.right\"}}");
  EXPECT_EQ(trace.blocks[0].record, "");
}

TEST(Trace, SaysWhereBlocksComeFromAndGo) {
  const Trace trace = trace_of(
      "{alloc: {to: p, size: 1}}, {store: {at: p, value: 7}}, {free: p}, {fail: {free: p}}");
  const evidence::TracedBlock& block = trace.blocks.at(0);
  EXPECT_EQ(block.allocated, (evidence::TracePlace{1, 0}));
  EXPECT_EQ(block.freed, (evidence::TracePlace{1, 2}));
  EXPECT_EQ(trace.about, (evidence::CellOfBlock{0, 0}));
  EXPECT_TRUE(trace.ends_in_error);
  evidence::Playback state(trace);
  for (const evidence::TraceStep& step : trace.steps) state.follow(step);
  EXPECT_EQ(state.last_written({0, 0}), (evidence::TracePlace{1, 1}));
  EXPECT_EQ(state.status(0), evidence::Playback::Status::freed);
  EXPECT_EQ(state.cells(0)[0].number, 7);
}

TEST(Trace, AnErrorBehindABlockIsAboutIt) {
  const Trace trace = trace_of("{alloc: {to: p, size: 2}}, {fail: {load: {to: i, at: \"p + 2\"}}}");
  EXPECT_EQ(trace.about, (evidence::CellOfBlock{0, 2}));
  EXPECT_EQ(trace_of("{move: {to: p, value: null}}, {fail: {load: {to: i, at: p}}}").about,
            std::nullopt);
}

TEST(Trace, KnowsWhichStartValuesMatter) {
  const Trace trace = trace_of("{move: {to: i, value: 3}}, {move: {to: p, value: q}}, {nop: {}}");
  EXPECT_FALSE(trace.variables[0].start_matters) << "p is set before anything reads it";
  EXPECT_TRUE(trace.variables[1].start_matters);
  EXPECT_FALSE(trace.variables[2].start_matters);
}

TEST(Trace, InlinedCallsAreActivations) {
  const Trace trace =
      trace_of("{nop: {}}, {nop: {}}, {nop: {}}, {nop: {}}, {nop: {}}",
               "{producer: heapreach import, "
               "calls: \"main; f 0 3:1; g 1 4:2; h 0 5:1 | 0.1=2 0.2=1 0.3=- 0.4=3\"}");
  std::vector<std::string> functions;
  for (const auto& instruction : trace.steps[1].instructions) {
    functions.push_back(trace.activations[instruction.activation].function);
  }
  EXPECT_THAT(functions, ElementsAre("main", "g", "f", "f", "h"));
  const auto& steps = trace.steps[1].instructions;
  EXPECT_EQ(trace.activations[steps[1].activation].caller, steps[2].activation)
      << "f goes on where it was";
}

/// Anybody may write anything into `meta`.
TEST(Trace, NotesOfAnotherFormArePassedOver) {
  for (const char* notes :
       {"main; f 9 3:1 | 0.0=1", "|", "; ; | 0.0=77 x", "main | 0.0=", "main; f | 0.0=1"}) {
    const Trace trace = trace_of("{nop: {}}",
                                 "{producer: heapreach import, names: \"= ' p='\", "
                                 "calls: \"" +
                                     std::string(notes) + "\"}");
    EXPECT_LT(trace.steps[1].instructions[0].activation, trace.activations.size()) << notes;
  }
}

}  // namespace
}  // namespace heapreach::test::trace_test
