// Errors that are behind inputs of a certain form.
#include "fuzz/fuzz.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/fuzz/support.h"

namespace heapreach::fuzz::fuzz_test {
namespace {

using test::asked;
using test::system_of;

constexpr std::uint64_t bound = 1'000;

Answer answer_to(const std::string& yaml, std::uint64_t work = 3'000'000, unsigned seed = 0) {
  const rts::System system = asked(system_of("rts: 1\n" + yaml));
  return find_error(system, bound, {Deadline::of_work(work), 0, seed});
}

/// Whether there is one before the work is over.
bool finds(const std::string& yaml, std::uint64_t work) {
  try {
    return answer_to(yaml, work).execution.has_value();
  } catch (const BackendError& error) {
    EXPECT_EQ(error.failure(), Failure::work_limit);
    return false;
  }
}

/// Reads numbers until one differs from what is wanted at its place.
std::string keyword(const std::string& word) {
  std::string text =
      "variables: {c: int, i: int}\nstart: {vertex: begin}\nerror: bad\nedges:\n"
      "  - {from: begin, to: v0, do: [{move: {to: i, value: 0}}]}\n"
      "  - {from: v0, to: read, do: [{kill: [c]}, {assume: \"0 <= c && c <= 255\"}]}\n"
      "  - {from: done, to: bad, do: [{assume: \"i == " +
      std::to_string(word.size()) +
      "\"}]}\n  - {from: read, to: done, do: [{assume: \"c == 0\"}]}\n";
  for (std::size_t i = 0; i < word.size(); ++i) {
    text += "  - {from: read, to: v0, do: [{assume: \"i == " + std::to_string(i) +
            " && c == " + std::to_string(static_cast<int>(word[i])) +
            "\"}, {move: {to: i, value: \"i + 1\"}}]}\n";
  }
  return text;
}

TEST(Fuzz, FindsKeywords) {
  const Answer answer = answer_to(keyword("open"));
  ASSERT_TRUE(answer.execution) << answer.reason;
  EXPECT_EQ(answer.execution->steps.size(), 1 + 5 + 4 + 1 + 1);
}

TEST(Fuzz, TellsWhatItDidWhereItFindsNothing) {
  const Answer answer = answer_to(
      "variables: {c: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{assume: \"0 <= c && c <= 9\"}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"c == 10\"}]}\n",
      UINT32_MAX);
  EXPECT_FALSE(answer.execution);
  EXPECT_NE(answer.reason.find("no error was met in"), std::string::npos) << answer.reason;
  EXPECT_GT(answer.executions, 1'000u);
}

TEST(Fuzz, ComputesResultsOfOperations) {
  const std::string text =
      "variables: {a: int, r: int}\nstart: {vertex: s}\nerror: bad\n"
      "meta: {approximate: \"r = mul 32 signed [a] [a] at p.c:1:1\"}\nedges:\n"
      "  - {from: s, to: t, do: [{assume: \"a == 12\"}]}\n"
      "  - {from: t, to: u, do: [{kill: [r]}]}\n"
      "  - {from: u, to: bad, do: [{assume: \"r ==";
  EXPECT_FALSE(finds(text + " 145\"}]}\n", 200'000));
  EXPECT_TRUE(finds(text + " 144\"}]}\n", 200'000));
}

TEST(Fuzz, IsTheSameForTheSameSeed) {
  const Answer one = answer_to(keyword("ab"), 3'000'000, 7);
  const Answer other = answer_to(keyword("ab"), 3'000'000, 7);
  EXPECT_EQ(one.executions, other.executions);
  EXPECT_NE(answer_to(keyword("ab"), 3'000'000, 8).executions, one.executions);
}

TEST(Fuzz, EndsWhereWorkDoes) {
  try {
    answer_to(keyword("a very long word that nobody finds"), 20'000);
    FAIL();
  } catch (const BackendError& error) {
    EXPECT_EQ(error.failure(), Failure::work_limit);
  }
}

/// The 300th block does not fit any more, so there is no error within the bound.
TEST(Fuzz, KeepsToTheBound) {
  const std::string text =
      "variables: {p: ptr, n: int}\nstart: {vertex: s}\nerror: bad\nedges:\n"
      "  - {from: s, to: v, do: [{move: {to: n, value: 0}}]}\n"
      "  - {from: v, to: v, do: [{alloc: {to: p, size: 4}}, {move: {to: n, value: \"n + 1\"}}]}\n"
      "  - {from: v, to: bad, do: [{assume: \"n == LIMIT\"}]}\n";
  const auto with = [&](const std::string& limit) {
    std::string own = text;
    own.replace(own.find("LIMIT"), 5, limit);
    return finds(own, 400'000);
  };
  EXPECT_TRUE(with("20"));
  EXPECT_FALSE(with("300"));
}

TEST(Fuzz, TakesCallsAndReturns) {
  const Answer answer = answer_to(
      "variables: {n: int, r: int}\nstart: {vertex: s}\nerror: bad\nprocedures:\n"
      "  f:\n    parameters: {k: int}\n    variables: {m: int}\n    result: m\n    entry: f0\n"
      "    exit: f2\n    edges:\n"
      "      - {from: f0, to: f1, do: [{assume: \"k > 3\"}]}\n"
      "      - {from: f1, to: f2, do: [{move: {to: m, value: \"k + 1\"}}]}\n"
      "edges:\n"
      "  - {from: s, to: t, do: [{call: {to: f, args: [\"n\"], result: r}}]}\n"
      "  - {from: t, to: bad, do: [{assume: \"r == 9\"}]}\n");
  EXPECT_TRUE(answer.execution) << answer.reason;
}

}  // namespace
}  // namespace heapreach::fuzz::fuzz_test
