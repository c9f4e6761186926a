// Executions as traces: what is data of what, and which names are certain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/explain/executions/import_notes.h"
#include "evidence/explain/executions/trace_of.h"
#include "evidence/trace/playback.h"
#include "rts/model/property_errors.h"
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
  EXPECT_EQ(trace.error.about, (evidence::CellOfBlock{0, 0}));
  EXPECT_TRUE(trace.ends_in_error);
  evidence::Playback state(trace);
  for (const evidence::TraceStep& step : trace.steps) state.follow(step);
  EXPECT_EQ(state.last_written({0, 0}), (evidence::TracePlace{1, 1}));
  EXPECT_EQ(state.status(0), evidence::Playback::Status::freed);
  EXPECT_EQ(state.cells(0)[0].number, 7);
}

TEST(Trace, AnErrorBehindABlockIsAboutIt) {
  const Trace trace = trace_of("{alloc: {to: p, size: 2}}, {fail: {load: {to: i, at: \"p + 2\"}}}");
  EXPECT_EQ(trace.error.about, (evidence::CellOfBlock{0, 2}));
  EXPECT_EQ(trace_of("{move: {to: p, value: null}}, {fail: {load: {to: i, at: p}}}").error.about,
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
                                 "cells: \"p=4/ p p=0 p=x =\", fields: \"= A.next\", "
                                 "notes: \"0.0=read [p; 0.0; =; 0.0=read [q!] [; 7.7=copy [1]\", "
                                 "calls: \"" +
                                     std::string(notes) + "\"}");
    EXPECT_LT(trace.steps[1].instructions[0].activation, trace.activations.size()) << notes;
  }
}

/// The check of an index is about values that only the note knows.
TEST(Trace, AFailedCheckSaysWhatItsNoteSays) {
  const std::string code =
      "{alloc: {to: p, size: 4}}, {move: {to: i, value: 7}}, {fail: {assert: \"i < 3\"}}";
  const auto error_with = [&](const std::string& notes) {
    return trace_of(code, "{producer: heapreach import, names: \"p i\", cells: \"p=4\", notes: \"" +
                              notes + "\"}")
        .error;
  };
  const evidence::TraceError index = error_with("0.2=index [i] [3] [p + 1]");
  EXPECT_EQ(index.text, "@1[1][7]: index 7 is outside of the 3 elements of @1[1]");
  EXPECT_EQ(index.about, (evidence::CellOfBlock{0, 1}));
  EXPECT_EQ(error_with("0.2=write [p + i] [p] copy [i + 5]").text,
            "copying 12 bytes writes @1[7]: index 7 is outside of the 4 elements of the block, "
            "16 bytes");
  EXPECT_EQ(error_with("0.2=write [p + 1] [99] part [3]").text,
            "writes @1[1]: index 1 is outside of the 3 elements of the array")
      << "anybody may write such a note";
  for (const char* other : {"", "0.1=index [i] [3] [p]", "0.2=index [i]", "0.2=index [x] [3] [p]",
                            "0.2=[i]", "0.2=part [3]"}) {
    EXPECT_EQ(error_with(other).text,
              "a pointer or length is none that may be used so (the condition is false: i = 7)")
        << other;
  }
}

TEST(Trace, FieldsAreCalledAsInTheProgram) {
  const Trace trace = trace_of("{alloc: {to: p, size: sizeof(A)}}",
                               "{producer: heapreach import, fields: \"A.data=text[0]'\"}");
  EXPECT_THAT(trace.blocks[0].fields, ElementsAre("next", "text[0]"));
  EXPECT_THAT(trace.blocks[0].kinds,
              ElementsAre(evidence::ValueKind::number, evidence::ValueKind::character));
}

TEST(Trace, SaysWhereTheLastPointerToALostBlockWas) {
  rts::Properties leaks = rts::Properties::none();
  leaks.add(rts::Property::valid_memtrack);
  const rts::System system = rts::with_errors(system_of(R"yaml(
rts: 1
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
exit: done
edges: [{from: a, to: done, do: [{alloc: {to: p, size: 1}}, {move: {to: q, value: p}},
         {move: {to: p, value: null}}, {move: {to: q, value: null}}, {nop: {}}]}]
)yaml"),
                                              leaks);
  const Trace trace = evidence::explain::trace_of(system, 4, solved(system, 4, {0, 1}));
  EXPECT_EQ(trace.error.about, (evidence::CellOfBlock{0, 0}));
  EXPECT_EQ(trace.error.lost, (evidence::TracePlace{1, 3}));
  EXPECT_THAT(trace.error.text, ::testing::HasSubstr("the block @1"));
}

}  // namespace
}  // namespace heapreach::test::trace_test
