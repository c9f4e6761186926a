// What engines see of calls, by the way that is asked for.
#include "rts/transform/calls.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/stack_calls.h"
#include "rts/transform/unwind_calls.h"
#include "support/error.h"

namespace heapreach::rts::calls_test {
namespace {

System calling(bool recursive) {
  const std::string again = recursive ? "      - {from: f1, to: f2, do: [{call: {to: f}}]}\n" : "";
  return with_implicit_errors(read_text(R"(rts: 1
variables: {p: ptr}
start: {vertex: a}
error: bad
procedures:
  f:
    entry: f1
    exit: f2
    edges:
      - {from: f1, to: f2, do: [{store: {at: p, value: 3}}]}
)" + again + R"(edges:
  - {from: a, to: here, do: [{alloc: {to: p, size: 1}}]}
  - {from: here, to: b, do: [{call: {to: f}}]}
  - {from: b, to: c, do: [{call: {to: f}}]}
)",
                                        "f")
                                  .system);
}

std::string text_of(const System& system) {
  std::ostringstream out;
  write(out, system);
  return out.str();
}

constexpr std::size_t enough = 1000;

TEST(SeenAs, EachWayIsItsTransformation) {
  const System system = calling(false);
  const System mixed = mixed_semantics(system).system();
  const auto seen = [&](Calls calls) {
    const Seen result = seen_as(system, calls, 0, enough);
    EXPECT_EQ(result.refusal, "");
    return text_of(*result.system);
  };
  EXPECT_EQ(seen(Calls::copies), text_of(inline_calls(system).system()));
  EXPECT_EQ(seen(Calls::mixed_copies), text_of(inline_calls(mixed).system()));
  EXPECT_EQ(seen(Calls::stack), text_of(stack_calls(system).system()));
  EXPECT_EQ(seen(Calls::summaries), text_of(mixed));
}

TEST(SeenAs, CopiesAreRefusedWhereTheyDoNotEndOrGetTooMany) {
  const System once = calling(false);
  const Seen small = seen_as(once, Calls::copies, 0, 3);
  EXPECT_EQ(small.system, nullptr);
  EXPECT_NE(small.refusal, "");
  const System recursive = calling(true);
  for (const Calls calls : {Calls::copies, Calls::mixed_copies}) {
    const Seen endless = seen_as(recursive, calls, 0, enough);
    EXPECT_EQ(endless.system, nullptr);
    EXPECT_NE(endless.refusal.find("calls itself"), std::string::npos) << endless.refusal;
    EXPECT_NE(seen_as(recursive, calls, 2, enough).system, nullptr);
  }
  EXPECT_EQ(text_of(*seen_as(recursive, Calls::copies, 2, enough).system),
            text_of(unwind_calls(recursive, 2, TooDeep::is_error, enough).system()));
}

TEST(SeenAs, ForCertificatesARefusalIsAnError) {
  const System recursive = calling(true);
  EXPECT_THROW(seen_by_engines(recursive, Calls::copies, 0), InputError);
  EXPECT_EQ(text_of(*seen_by_engines(recursive, Calls::copies, 2)),
            text_of(*seen_as(recursive, Calls::copies, 2, enough).system));
}

TEST(SeenAs, ASystemWithoutCallsIsItself) {
  const System plain = with_implicit_errors(
      read_text("rts: 1\nstart: {vertex: a}\nerror: bad\nedges:\n  - {from: a, to: bad}\n", "f")
          .system);
  EXPECT_EQ(text_of(*seen_as(plain, Calls::copies, 0, 0).system), text_of(plain));
}

}  // namespace
}  // namespace heapreach::rts::calls_test
