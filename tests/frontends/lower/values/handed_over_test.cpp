// What is known of pointers from outside: of their blocks at the start or before they are accessed,
// and that they lead to nothing that is made later.
#include "frontends/lower/values/handed_over.h"

#include <gtest/gtest.h>

#include "tests/frontends/lower/values/open_code.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::handed_over_test {
namespace {

using Steps = std::vector<std::string>;

std::vector<std::string> open_edges(const std::string& steps) {
  return edges_of(OpenCode{"", steps}.text(), open_options());
}

const std::string write_b =
    "%z = getelementptr %struct.R, %struct.R* %b, i64 0, i32 0\nstore i32 1, i32* %z\n";
const std::string write_g =
    "%z = getelementptr %struct.R, %struct.R* %g, i64 0, i32 0\nstore i32 1, i32* %z\n";
const std::string free_a = "%e = bitcast %struct.R* %a to i8*\ncall void @free(i8* %e)\n";
const std::string free_n = "%w = bitcast i32* %n to i8*\ncall void @free(i8* %w)\n";

TEST(HandedOver, PointersToNumbersLeadToStartsOfBlocksOrNowhere) {
  EXPECT_EQ(open_steps(write_n), (Steps{"assume n <= 0 || size(n) >= 1", "[n] := 2"}));
  EXPECT_EQ(open_steps(write_n, "", open_options(Callers::anything)), Steps{"[n] := 2"});
}

TEST(HandedOver, RecordsAreCheckedBeforeAnAccess) {
  EXPECT_EQ(open_edges(write_a),
            (Steps{"start -> v: assume !allocated(a); assert allocated(a); assume false",
                   "start -> exit: assume size(a) == sizeof(R); [a] := 1"}));
  EXPECT_EQ(open_steps(write_a, "", open_options(Callers::anything)), Steps{"[a] := 1"});
}

TEST(HandedOver, RecordsAreCheckedOnceUntilSomethingIsFreed) {
  const std::string again = "store i32 2, i32* %x\n";
  const std::string check = "assume size(a) == sizeof(R)";
  EXPECT_EQ(times(check, open_steps(write_a + again)), 1u);
  EXPECT_EQ(times(check, open_steps(write_a + free_n + again)), 2u);
}

TEST(HandedOver, RecordsAreCheckedBeforeTheyAreFreed) {
  const auto steps =
      open_steps("br i1 %c, label %w, label %f\nw:\n" + write_a + "ret void\nf:\n" + free_a);
  EXPECT_EQ(times("assume a != null && !allocated(a)", steps), 1u);
  EXPECT_EQ(times("assume a == null || size(a) == sizeof(R)", steps), 1u);
  // On the edge of those that fail, and where the execution goes on.
  EXPECT_EQ(times("free(a)", steps), 2u);
}

TEST(HandedOver, NumbersAreNotCheckedBeforeTheyAreFreed) {
  EXPECT_EQ(open_steps(write_n + free_n),
            (Steps{"assume n <= 0 || size(n) >= 1", "[n] := 2", "free(n)"}));
}

TEST(HandedOver, WhatLeadsNowhereMayBeAFunction) {
  EXPECT_EQ(open_steps(write_n + "call void @take(i8* bitcast (i32* ()* @more to i8*))\n")[0],
            "assume n <= 0 || n == function.more || size(n) >= 1");
}

TEST(HandedOver, ResultsAreOldIfTheirFunctionKnowsNothingNew) {
  const std::string old = "assume g <= start_end";
  EXPECT_EQ(times(old, open_steps(own + get + write_g)), 1u);
  EXPECT_EQ(times(old, open_steps(own + "call void @take(i8* %o)\n" + get + write_g)), 0u);
  EXPECT_EQ(times(old, open_steps(get + write_g)), 0u);
  // A variable that other files can name was there at the start.
  EXPECT_EQ(times(old, open_steps(own + get + write_g, "@v = global [2 x i32] zeroinitializer")),
            1u);
  EXPECT_EQ(times(old, open_steps(own + get + write_g, "", open_options(Callers::anything))), 1u);
}

TEST(HandedOver, ResultsMayLeadToWhatWasFreed) {
  EXPECT_EQ(open_steps(more + "store i32 1, i32* %m\n"),
            (Steps{"kill m from more", "assume m <= 0 || size(m) >= 1", "[m] := 1"}));
  EXPECT_EQ(times("assume m <= 0 || size(m) >= 1 || base(m) == 0",
                  open_steps(free_n + more + "store i32 1, i32* %m\n")),
            1u);
}

TEST(HandedOver, WhatMemoryHoldsIsOldUnlessSomethingNewWasStored) {
  EXPECT_EQ(times("assume b <= start_end", open_steps(own + load_next + write_b)), 1u);
  EXPECT_EQ(times("assume b <= start_end", open_steps(load_next + write_b)), 0u);
  const Steps stored =
      open_steps(own + load_next + write_b + "store %struct.R* %r, %struct.R** %at\n");
  EXPECT_EQ(stored.front(), "stores_new := 0");
  EXPECT_EQ(times("assume stores_new != 0 || b <= start_end", stored), 1u);
}

TEST(HandedOver, WhatMemoryHoldsMayBeLeftThereByOthers) {
  Options options = open_options();
  options.outside = OutsideCalls::havoc_args;
  const std::string given = own + "call void @take(i8* %o)\n" + load_next + write_b;
  EXPECT_EQ(times("assume b <= start_end", open_steps(given, "", options)), 0u);
  EXPECT_EQ(times("assume b <= start_end", open_steps(given)), 1u);
  EXPECT_EQ(times("assume b <= start_end", open_steps(own + load_next + write_b, "", options)), 1u);
}

TEST(HandedOver, StoringSomethingNewIsNoted) {
  const std::string to = "%at = getelementptr %struct.R, %struct.R* %a, i64 0, i32 1\n";
  const auto noted = [&](const std::string& stored) {
    return times("stores_new := 1",
                 open_steps(own + to + "store %struct.R* %r, %struct.R** %at\n" + stored));
  };
  EXPECT_EQ(noted(""), 1u);
  EXPECT_EQ(noted("store %struct.R* %a, %struct.R** %at\n"), 1u);
  EXPECT_EQ(noted("store %struct.R* %r, %struct.R** %at\n"), 2u);
}

TEST(HandedOver, SaysWhatItTakesForGranted) {
  const auto assumes = [](const std::string& steps, const Options& options, const char* part) {
    const Imported program = import_code(OpenCode{"", steps}.text(), options);
    for (const Assumption& one : program.assumptions) {
      if (one.text.find(part) != std::string::npos) return true;
    }
    return false;
  };
  EXPECT_TRUE(assumes(write_n, open_options(), "lead to its start"));
  EXPECT_TRUE(assumes(write_a, open_options(), "lead to its start"));
  EXPECT_FALSE(assumes("", open_options(), "lead to its start"));
  EXPECT_FALSE(assumes(write_n, open_options(Callers::anything), "lead to its start"));
  EXPECT_TRUE(assumes(own + load_next, open_options(), "made since the start"));
  EXPECT_FALSE(assumes(load_next, open_options(), "made since the start"));
  EXPECT_TRUE(assumes("", open_options(), "lead to different blocks"));
  Options bytes = open_options();
  bytes.memory_model = MemoryModel::bytes;
  EXPECT_FALSE(assumes("", bytes, "lead to different blocks"));
}

TEST(HandedOver, NothingLeadsNowhereButNumbersBelowAllCells) {
  Lowering lowering(
      "define i32 @g() {\nret i32 0\n}\ndefine i32 @h() {\nret i32 0\n}\n"
      "define i32 @main(i8* %p) {\n"
      "%t = icmp eq i8* bitcast (i32 ()* @g to i8*), null\nret i32 0\n}");
  EXPECT_EQ(lowering.text(lowering.parts.handed_over.leads_nowhere(lowering.expression("p"))),
            "p <= 0 || p == function.g");
}

}  // namespace
}  // namespace heapreach::frontends::handed_over_test
