// The tool on random C programs, over all their inputs: against the sanitizers of both compilers,
// and against an oracle that shares no code with it and also knows what they cannot see.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/differential/compare.h"
#include "tests/differential/generate.h"
#include "tests/differential/minimise.h"
#include "tests/differential/print.h"
#include "tests/harness/run_program.h"

namespace heapreach::differential::differential_test {
namespace {

using heapreach::test::TemporaryDirectory;

std::vector<Program> programs_of(std::uint64_t first, std::uint64_t count) {
  std::vector<Program> result;
  for (std::uint64_t seed = first; seed < first + count; ++seed) result.push_back(generate(seed));
  return result;
}

/// The smallest program like this one that the tool is wrong about, as text.
std::string smallest(const Tool& tool, Program program, const Verdict& verdict) {
  minimise(program, [&](Program& smaller) {
    const Survey known = survey(smaller);
    if (known.doubtful) return false;
    const Verdict own = ask(tool, smaller);
    return own.kind == verdict.kind && compare(own, known) == Comparison::wrong;
  });
  return print(program);
}

struct Tally {
  int right = 0;
  int refused = 0;
  int unknown = 0;
};

/// No verdict is wrong and nothing breaks, and the oracle is right about what the sanitizers see.
Tally expect_right(std::uint64_t first, std::uint64_t count, const Tool& tool) {
  Tally tally;
  std::vector<Program> programs = programs_of(first, count);
  const auto seen = sanitize(programs);
  const std::vector<Verdict> verdicts = ask(tool, programs);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::uint64_t seed = first + i;
    Program& program = programs[i];
    const std::string text = print(program);
    const Survey known = survey(program);
    EXPECT_FALSE(known.unclear) << "seed " << seed;
    int unseen = 0;
    EXPECT_EQ(disagreement(known, seen[i], unseen), "") << "seed " << seed << "\n" << text;
    const Verdict& verdict = verdicts[i];
    const Comparison comparison = compare(verdict, known);
    EXPECT_NE(comparison, Comparison::broken) << "seed " << seed << ": " << verdict.text;
    EXPECT_NE(comparison, Comparison::other_line)
        << "seed " << seed << ": line " << verdict.line << "\n"
        << text;
    EXPECT_NE(comparison, Comparison::wrong) << "seed " << seed << "\n"
                                             << smallest(tool, program, verdict);
    tally.right += comparison == Comparison::right;
    tally.refused += comparison == Comparison::refused;
    tally.unknown += comparison == Comparison::unknown || comparison == Comparison::bounded;
  }
  return tally;
}

Tool real(const std::string& work) {
  return {HEAPREACH_BINARY, "--work " + work};
}

/// Programs that little work decides, half of them with an error; the long tests ask about these
/// again.
TEST(DifferentialC, VerdictsAreRight) {
  const Tally tally = expect_right(41, 4, real("1M"));
  EXPECT_GT(tally.right, 2);
}

/// A tool that always gives one answer.
class Pretender {
 public:
  explicit Pretender(const std::string& answer) {
    std::ofstream(scratch_.file("tool")) << "#!/bin/sh\necho '" << answer << "'\n";
    chmod(scratch_.file("tool").c_str(), 0700);
  }
  Tool tool() const { return {scratch_.file("tool"), ""}; }

 private:
  TemporaryDirectory scratch_;
};

TEST(DifferentialC, WrongVerdictsAreNoticed) {
  const Pretender never("infeasible\nno error is reachable, at any bound");
  const Pretender always("feasible");
  int missed = 0;
  int invented = 0;
  for (Program& program : programs_of(1, 60)) {
    const Survey known = survey(program);
    if (known.doubtful) continue;
    const bool has_error = known.errors > 0;
    const Comparison denied = compare(ask(never.tool(), program), known);
    const Comparison claimed = compare(ask(always.tool(), program), known);
    EXPECT_EQ(denied == Comparison::wrong, has_error);
    EXPECT_EQ(claimed == Comparison::wrong, !has_error);
    missed += has_error;
    invented += !has_error;
  }
  EXPECT_GT(missed, 15);
  EXPECT_GT(invented, 15);
}

/// Also where a process that is asked about several says nothing about some of them.
TEST(DifferentialC, EachProgramOfABatchHasAVerdict) {
  std::vector<Program> programs = programs_of(1, 3);
  const Pretender nameless("infeasible\nno error is reachable, at any bound");
  for (const Verdict& verdict : ask(nameless.tool(), programs)) {
    EXPECT_EQ(verdict.kind, Verdict::Kind::infeasible);
  }
  const Pretender named("feasible\np1.c: an error is reached\n\nunknown\np0.c (p0): a limit");
  for (Program& program : programs) program.leaks = Program::Leaks::ignored;
  const std::vector<Verdict> verdicts = ask(named.tool(), programs);
  EXPECT_EQ(verdicts[0].kind, Verdict::Kind::unknown);
  EXPECT_EQ(verdicts[1].kind, Verdict::Kind::feasible);
  EXPECT_EQ(verdicts[2].kind, Verdict::Kind::feasible) << "asked about alone";
}

TEST(DifferentialC, SmallBoundsExcuseWhatLiesBeyond) {
  const Pretender bounded("infeasible within 2 cells\nno error is reachable within 2 cells");
  int excused = 0;
  for (Program& program : programs_of(1, 30)) {
    const Survey known = survey(program);
    if (known.errors == 0 || known.doubtful) continue;
    const Comparison comparison = compare(ask(bounded.tool(), program), known);
    EXPECT_EQ(comparison, known.cells() > 2 ? Comparison::bounded : Comparison::wrong);
    excused += comparison == Comparison::bounded;
  }
  EXPECT_GT(excused, 5);
}

TEST(DifferentialC, MinimisedProgramsStillShowIt) {
  const Pretender never("infeasible\nno error is reachable, at any bound");
  int shown = 0;
  for (std::uint64_t seed = 1; shown < 3; ++seed) {
    Program program = generate(seed);
    const Survey known = survey(program);
    if (known.errors == 0 || known.doubtful) continue;
    ++shown;
    const std::string before = print(program);
    minimise(program, [&](Program& smaller) { return survey(smaller).errors > 0; });
    EXPECT_LT(print(program).size(), before.size()) << "seed " << seed;
    EXPECT_GT(survey(program).errors, 0) << "seed " << seed;
  }
}

TEST(DifferentialC, ProgramsAreThoseOfTheirSeeds) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Program once = generate(seed);
    Program twice = generate(seed);
    EXPECT_EQ(print(once), print(twice)) << "seed " << seed;
  }
}

constexpr int shards = 40;
constexpr int shard_size = 50;
/// Little work for each of many programs finds more than much work for few. The shards together
/// take some 800 seconds of a processor; `differential_campaign` goes beyond them.
constexpr const char* little = "--engine explore --work 200k";

class DifferentialCLong : public ::testing::TestWithParam<int> {};

TEST_P(DifferentialCLong, VerdictsAreRight) {
  const std::uint64_t first = 1 + static_cast<std::uint64_t>(GetParam()) * shard_size;
  const Tally tally = expect_right(first, shard_size, {HEAPREACH_BINARY, little});
  RecordProperty("refused", tally.refused);
  RecordProperty("unknown", tally.unknown);
}

INSTANTIATE_TEST_SUITE_P(Shard, DifferentialCLong, ::testing::Range(0, shards));

}  // namespace
}  // namespace heapreach::differential::differential_test
