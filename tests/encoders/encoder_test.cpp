// What every encoder refuses: systems that its clauses would say something else about.
#include "encoders/encoder.h"

#include <gtest/gtest.h>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/stack_calls.h"
#include "support/error.h"

namespace heapreach::encoders::encoder_test {
namespace {

const char* const loads_from_null = R"(rts: 1
memory_errors: implicit
variables: {x: int}
start: {vertex: a}
error: bad
edges: [{from: a, to: b, do: [{load: {to: x, at: null}}]}]
)";

const char* const fails_in_callee = R"(rts: 1
variables: {x: int}
start: {vertex: a}
error: bad
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{assume: x > 0}]}
      - {from: in, to: bad, do: [{assume: x <= 0}]}
edges: [{from: a, to: b, do: [{call: {to: f}}]}]
)";

rts::System read(const char* text) {
  return rts::read_text(text, "f").system;
}

TEST(Encoder, RefusesMemoryErrorsThatAreNoEdgesYet) {
  const rts::System system = read(loads_from_null);
  for (const Encoder* encoder : all_encoders()) {
    EXPECT_THROW(encoder->encode(system, {}, {}), InternalError) << encoder->name();
    EXPECT_NO_THROW(encoder->encode(rts::with_implicit_errors(system), {}, {})) << encoder->name();
  }
}

TEST(Encoder, RefusesFramesOfACallStack) {
  const rts::System system = read(fails_in_callee);
  const rts::Transformed stacked = rts::stack_calls(system);
  for (const Encoder* encoder : all_encoders()) {
    EXPECT_THROW(encoder->encode(stacked.system(), {}, {}), InternalError) << encoder->name();
  }
}

TEST(Encoder, RefusesSummariesOfProceduresThatFail) {
  const rts::System system = read(fails_in_callee);
  for (const Encoder* encoder : all_encoders()) {
    EXPECT_THROW(encoder->encode(system, {}, {}), InternalError) << encoder->name();
  }
}

/// What only procedures that return could do wrong is left to copies, of which there may be none.
TEST(Encoder, TakesProceduresWhoseFailuresNobodyReaches) {
  const rts::System system = rts::with_implicit_errors(read(R"(rts: 1
memory_errors: implicit
variables: {x: int}
start: {vertex: a}
error: bad
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{move: {to: x, value: 1}}]}
      - {from: nowhere, to: out, do: [{load: {to: x, at: null}}]}
edges:
  - {from: a, to: b, do: [{call: {to: f}}]}
  - {from: b, to: bad, do: [{assume: x != 1}]}
)"));
  const rts::Transformed mixed = rts::mixed_semantics(system);
  EXPECT_NO_THROW(encoder_named("basic").encode(mixed.system(), {}, {}));
}

}  // namespace
}  // namespace heapreach::encoders::encoder_test
