// The ladder with answers from tables: what is asked next, and what all answers come to.
#include "triage/ladder/ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "triage/ladder/combined.h"
#include "triage/ladder/error_kind.h"

namespace heapreach::triage::ladder_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using What = LocationAnswer::What;
using Run = LocationAnswer::Run;

LocationAnswer answer(What what, bool every_bound = false, Run run = Run::none) {
  LocationAnswer result;
  result.what = what;
  result.every_bound = every_bound;
  result.bound = "8 cells";
  result.run = run;
  return result;
}

OpenAnswer open_answer(OpenAnswer::What what, bool every_bound = true) {
  OpenAnswer result;
  result.location = "a.c:12:3=deref";
  result.what = what;
  result.every_bound = every_bound;
  return result;
}

/// A program with main at line 20 and a function f at line 10, which main calls if it `is_called`.
class Table : public Asker {
 public:
  std::variant<std::vector<DefinedFunction>, Refused> functions(const std::string& unit) override {
    if (unit == unreadable) return Refused{"it has a computed goto"};
    std::vector<DefinedFunction> result = {{"f", {"a.c", 10, 1}, callers.empty(), callers},
                                           {"g", {"a.c", 1, 1}}};
    if (has_main) result.push_back({"main", {"a.c", 20, 1}});
    return result;
  }
  std::variant<CodeOfEntry, Refused> code(const Entry& entry, rts::Property) override {
    CodeOfEntry code;
    const bool is_there = entry.is_open || is_called;
    if (!is_there) return code;
    code.locations = {{{"a.c", 12, 3}, rts::LocationKind::dereference, "a.c:12:3=deref", is_dead},
                      {{"a.c", 22, 3}, rts::LocationKind::dereference, "a.c:22:3=deref", false},
                      {{"a.c", 12, init_column},
                       rts::LocationKind::init,
                       "a.c:12:" + std::to_string(init_column) + "=init",
                       false},
                      {{"a.c", 30, 1}, rts::LocationKind::leak, "a.c:30:1=leak", false}};
    if (has_second_read) {
      code.locations.push_back({{"a.c", 12, 5}, rts::LocationKind::init, "a.c:12:5=init", false});
    }
    return code;
  }
  std::variant<std::vector<LocationAnswer>, Refused> check(const Entry& entry, rts::Property,
                                                           const std::vector<std::string>& texts,
                                                           double) override {
    asked.push_back(std::string("main") + (entry.allocations_may_fail ? " may fail" : "") +
                    (entry.reads_matter ? " reads" : ""));
    if (entry.reads_matter) asked_texts = texts;
    LocationAnswer result = entry.reads_matter           ? of_reads
                            : entry.allocations_may_fail ? with_failures
                                                         : from_main;
    result.location = texts.front();
    return std::vector{result};
  }
  std::variant<std::vector<OpenAnswer>, Refused> open(const Entry& entry, rts::Property,
                                                      double) override {
    asked.push_back(entry.function + (entry.reads_matter ? " reads" : ""));
    std::vector<OpenAnswer> answers = entry.function == "g"        ? open_of_caller
                                      : entry.reads_matter         ? open_of_reads
                                      : entry.allocations_may_fail ? open_with_failures
                                                                   : opened;
    for (OpenAnswer& one : answers) {
      if (assumes_unit) one.assumes = "it is in " + entry.unit;
    }
    return answers;
  }

  bool has_main = true, is_called = true, is_dead = false, assumes_unit = false;
  int init_column = 3;
  LocationAnswer from_main = answer(What::undecided);
  LocationAnswer with_failures = answer(What::undecided);
  LocationAnswer of_reads = answer(What::undecided);
  std::vector<OpenAnswer> opened = {open_answer(OpenAnswer::What::undecided)};
  std::vector<OpenAnswer> open_with_failures = {open_answer(OpenAnswer::What::safe)};
  std::vector<OpenAnswer> open_of_reads = {open_answer(OpenAnswer::What::undecided)};
  std::vector<std::string> asked;
  std::string unreadable = "";  // a unit
  bool has_second_read = false;
  std::vector<std::string> asked_texts;  // of reads, last
  std::vector<std::string> callers;      // of f, which is static then
  std::vector<OpenAnswer> open_of_caller = {open_answer(OpenAnswer::What::undecided)};
};

class Ladders : public ::testing::Test {
 protected:
  Verdict climb(AlarmKind kind = AlarmKind::use_after_free, int line = 12) {
    Question question;
    question.kind = kind;
    question.at = {"a.c", line, 3};
    question.named = named;
    Ladder ladder(table, units, {10});
    return ladder.climb(question);
  }

  Table table;
  std::vector<std::string> units = {"a.c"};
  std::vector<Position> named;
};

TEST_F(Ladders, AnExecutionFromMainEndsIt) {
  table.from_main = answer(What::feasible, false, Run::confirmed);
  EXPECT_EQ(climb().kind, VerdictKind::confirmed);
  table.from_main.run = Run::confirmed_assuming;
  EXPECT_EQ(climb().kind, VerdictKind::confirmed_assuming);
  table.from_main.run = Run::not_confirmed;
  EXPECT_EQ(climb().kind, VerdictKind::feasible);
  EXPECT_THAT(table.asked, ElementsAre("main", "main", "main"));
}

TEST_F(Ladders, ARefutationFromMainDoesNot) {
  table.from_main = answer(What::proved, true);
  EXPECT_EQ(climb().kind, VerdictKind::refuted_for_entry);
  EXPECT_THAT(table.asked, ElementsAre("main", "f"));
  table.opened = {open_answer(OpenAnswer::What::safe)};
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
  table.opened = {open_answer(OpenAnswer::What::safe, false)};
  EXPECT_EQ(climb().kind, VerdictKind::refuted_within);
}

TEST_F(Ladders, AProofWithinABoundIsNoMore) {
  table.from_main = answer(What::proved, false);
  const Verdict verdict = climb();
  EXPECT_EQ(verdict.kind, VerdictKind::refuted_within);
  EXPECT_THAT(verdict.reason, HasSubstr("within 8 cells"));
}

TEST_F(Ladders, NobodyElseCallsMain) {
  table.from_main = answer(What::proved, true);
  EXPECT_EQ(climb(AlarmKind::bounds, 22).kind, VerdictKind::refuted);
  EXPECT_THAT(table.asked, ElementsAre("main"));
}

TEST_F(Ladders, WhatDependsOnCallersIsLatent) {
  table.opened = {open_answer(OpenAnswer::What::avoidable)};
  table.opened[0].specification = {"p != null"};
  EXPECT_EQ(climb().kind, VerdictKind::depends);
  table.opened[0].is_latent = true;
  table.opened[0].condition = "p == null";
  const Verdict verdict = climb();
  EXPECT_EQ(verdict.kind, VerdictKind::latent);
  EXPECT_THAT(verdict.reason, HasSubstr("p == null"));
  EXPECT_THAT(verdict.specification, ElementsAre("p != null"));
}

/// What no specification avoids may still be what main never does.
TEST_F(Ladders, ABugOfTheFunctionThatMainNeverMeetsIsLatent) {
  table.opened = {open_answer(OpenAnswer::What::bug)};
  EXPECT_EQ(climb().kind, VerdictKind::feasible);
  table.from_main = answer(What::proved, true);
  EXPECT_EQ(climb().kind, VerdictKind::latent);
}

TEST_F(Ladders, AMainThatDoesNotComeThereSaysNothing) {
  table.is_called = false;
  table.opened = {open_answer(OpenAnswer::What::safe)};
  const Verdict verdict = climb();
  EXPECT_EQ(verdict.kind, VerdictKind::refuted);
  EXPECT_THAT(verdict.steps, ElementsAre(HasSubstr("reached from main")));
  EXPECT_THAT(table.asked, ElementsAre("f"));
}

/// What is refuted in two units rests on what is assumed in both.
TEST_F(Ladders, UnitsAssumeTogether) {
  units = {"x/a.c", "y/a.c"};
  table.has_main = false;
  table.assumes_unit = true;
  table.opened = {open_answer(OpenAnswer::What::safe)};
  const Verdict verdict = climb();
  EXPECT_EQ(verdict.kind, VerdictKind::refuted);
  EXPECT_EQ(verdict.assumes, "it is in x/a.c; it is in y/a.c");
}

/// A header is safe only if it is so in each unit that may include it.
TEST_F(Ladders, AUnitThatCannotBeReadLeavesHeadersOpen) {
  units = {"m.c", "n.c"};
  table.has_main = false;
  table.unreadable = "n.c";
  table.opened = {open_answer(OpenAnswer::What::safe)};
  const Verdict verdict = climb();
  EXPECT_EQ(verdict.kind, VerdictKind::undecided);
  EXPECT_THAT(verdict.reason, HasSubstr("n.c cannot be read: it has a computed goto"));
  table.opened = {open_answer(OpenAnswer::What::bug)};
  EXPECT_EQ(climb().kind, VerdictKind::feasible);
  units = {"a.c", "n.c"};
  table.opened = {open_answer(OpenAnswer::What::safe)};
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
}

/// They may print a message and exit.
TEST_F(Ladders, UndefinedFunctionsHaveToReturn) {
  table.has_main = false;
  table.opened = {open_answer(OpenAnswer::What::bug)};
  table.opened[0].reason = "it fails";
  EXPECT_EQ(climb().reason, "it fails");
  table.opened[0].assumes = "undefined functions return any value and touch nothing";
  EXPECT_EQ(climb().reason, "it fails if the undefined functions that are called there return");
}

/// What callers of a static function hand over is known where they are.
TEST_F(Ladders, AStaticFunctionIsAskedThroughItsCallers) {
  table.opened = {open_answer(OpenAnswer::What::avoidable)};
  table.opened[0].is_latent = true;
  table.from_main = answer(What::proved, true);
  EXPECT_EQ(climb().kind, VerdictKind::latent);
  table.callers = {"main"};
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
  table.callers = {"main", "g"};
  EXPECT_EQ(climb().kind, VerdictKind::undecided);
  table.open_of_caller = {open_answer(OpenAnswer::What::safe)};
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
  table.from_main = answer(What::undecided);
  EXPECT_EQ(climb().kind, VerdictKind::undecided) << "main hands over something else, perhaps";
  table.callers = {"g"};
  table.has_main = false;
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
  table.callers = {"h"};
  EXPECT_EQ(climb().kind, VerdictKind::latent) << "the caller is not known";
  // What holds for anybody holds for them.
  table.opened = {open_answer(OpenAnswer::What::safe)};
  table.asked.clear();
  table.callers = {"g"};
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
  EXPECT_THAT(table.asked, ElementsAre("f"));
}

TEST_F(Ladders, WithoutMainTheFunctionIsAsked) {
  table.has_main = false;
  table.opened = {open_answer(OpenAnswer::What::safe)};
  EXPECT_EQ(climb().kind, VerdictKind::refuted);
  EXPECT_THAT(table.asked, ElementsAre("f"));
}

TEST_F(Ladders, ARefutationFromMainMayRestOnMemory) {
  table.from_main = answer(What::proved, true);
  table.with_failures = answer(What::feasible);
  table.with_failures.flow = {{{"a.c", 12, 3}, "reads p->value: p is null"}};
  table.from_main.assumes = "malloc and calloc always succeed";
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::refuted_if);
  EXPECT_THAT(table.asked, ElementsAre("main", "f", "main may fail"));
  table.with_failures = answer(What::undecided);
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::refuted_if);
  table.with_failures = answer(What::proved, true);
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::refuted_for_entry);
  // What the function has a proof of, main need not be asked about again.
  table.asked.clear();
  table.opened = {open_answer(OpenAnswer::What::safe)};
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::refuted);
  EXPECT_THAT(table.asked, ElementsAre("main", "f"));
}

TEST_F(Ladders, SoMayOneOfTheFunction) {
  table.has_main = false;
  table.opened = {open_answer(OpenAnswer::What::safe)};
  table.opened[0].assumes = "malloc and calloc always succeed";
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::refuted);
  table.open_with_failures = {open_answer(OpenAnswer::What::bug)};
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::refuted_if);
  // Blocks may be freed too early where others could not be had.
  EXPECT_EQ(climb(AlarmKind::use_after_free).kind, VerdictKind::refuted_if);
}

TEST_F(Ladders, LeaksAreAskedAboutFromMainOnly) {
  table.from_main = answer(What::proved, true);
  EXPECT_EQ(climb(AlarmKind::leak).kind, VerdictKind::refuted_for_entry);
  EXPECT_THAT(table.asked, ElementsAre("main"));
}

TEST_F(Ladders, ALeakOfAnotherBlockIsNoAnswer) {
  table.from_main = answer(What::feasible, false, Run::confirmed);
  table.from_main.lost_block = Position{"a.c", 5, 3};
  EXPECT_EQ(climb(AlarmKind::leak).kind, VerdictKind::undecided);
  named = {{"a.c", 5, 0}};
  table.from_main.run_text = "memory leak of a block from a.c:5";
  EXPECT_EQ(climb(AlarmKind::leak).kind, VerdictKind::confirmed);
  table.from_main.run_text = "memory leak of a block from a.c:15";
  EXPECT_EQ(climb(AlarmKind::leak).kind, VerdictKind::feasible);
}

TEST_F(Ladders, SomeQuestionsAreNone) {
  EXPECT_EQ(climb(AlarmKind::other).kind, VerdictKind::not_memory);
  EXPECT_EQ(climb(AlarmKind::use_after_free, 13).kind, VerdictKind::no_place);
  table.is_dead = true;
  EXPECT_EQ(climb().kind, VerdictKind::dead);
  EXPECT_THAT(table.asked, IsEmpty());
}

/// All locations that are meant have to be safe, and one that can fail is enough.
TEST(OpenAnswers, TheWorstDecides) {
  std::vector<OpenAnswer> answers = {open_answer(OpenAnswer::What::safe),
                                     open_answer(OpenAnswer::What::safe)};
  answers[1].location = "a.c:12:9=deref";
  const std::vector<std::string> both = {"a.c:12:3=deref", "a.c:12:9=deref"};
  EXPECT_EQ(verdict_of(AlarmKind::bounds, both, answers).kind, VerdictKind::refuted);
  answers[1].every_bound = false;
  EXPECT_EQ(verdict_of(AlarmKind::bounds, both, answers).kind, VerdictKind::refuted_within);
  answers[1].what = OpenAnswer::What::bug;
  EXPECT_EQ(verdict_of(AlarmKind::bounds, both, answers).kind, VerdictKind::feasible);
  answers.pop_back();
  EXPECT_EQ(verdict_of(AlarmKind::bounds, both, answers).kind, VerdictKind::undecided);
}

/// A refutation of a value that nothing has set needs the very place.
TEST_F(Ladders, AnUnsetValueMayBeElsewhereOnTheLine) {
  table.has_main = false;
  table.opened = {open_answer(OpenAnswer::What::safe)};
  table.opened[0].location = "a.c:12:3=init";
  EXPECT_EQ(climb(AlarmKind::uninitialised).kind, VerdictKind::refuted);
  table.init_column = 9;
  table.opened[0].location = "a.c:12:9=init";
  EXPECT_EQ(climb(AlarmKind::uninitialised).kind, VerdictKind::undecided);
}

/// Where an alarm is beside the places at which unset values matter, it may be about a read.
TEST_F(Ladders, ReadsOfUnsetValuesAreAskedAbout) {
  table.init_column = 9;
  table.from_main = answer(What::proved, true);
  table.of_reads = answer(What::feasible);
  Verdict verdict = climb(AlarmKind::uninitialised);
  EXPECT_EQ(verdict.kind, VerdictKind::feasible);
  EXPECT_THAT(verdict.reason, HasSubstr("whether it matters"));
  EXPECT_THAT(table.asked, ElementsAre("main", "main reads"));
  // The column is that of a sum: what is read there may be another variable.
  table.has_second_read = true;
  table.of_reads = answer(What::proved, true);
  table.asked_texts.clear();
  climb(AlarmKind::uninitialised);
  EXPECT_THAT(table.asked_texts, ElementsAre("a.c:12:9=init", "a.c:12:5=init"));
  table.has_second_read = false;
  table.of_reads = answer(What::proved, true);
  table.opened = {open_answer(OpenAnswer::What::safe)};
  table.open_of_reads = {open_answer(OpenAnswer::What::safe)};
  table.opened[0].location = table.open_of_reads[0].location = "a.c:12:9=init";
  verdict = climb(AlarmKind::uninitialised);
  EXPECT_EQ(verdict.kind, VerdictKind::refuted);
  table.asked.clear();
  table.init_column = 3;
  climb(AlarmKind::uninitialised);
  EXPECT_THAT(table.asked, ElementsAre("main", "f"));
}

/// An error at the place is no answer about another one there.
TEST_F(Ladders, AnErrorOfAnotherKindConfirmsNothing) {
  table.from_main = answer(What::feasible, false, Run::confirmed);
  table.from_main.error = "reads *p: that is behind the end of the block";
  table.from_main.flow = {{{"a.c", 12, 3}, table.from_main.error}};
  const Verdict verdict = climb(AlarmKind::use_after_free);
  EXPECT_EQ(verdict.kind, VerdictKind::undecided);
  EXPECT_THAT(verdict.reason, HasSubstr("in another way"));
  EXPECT_EQ(climb(AlarmKind::bounds).kind, VerdictKind::confirmed);
  table.from_main = answer(What::undecided);
  table.opened = {open_answer(OpenAnswer::What::bug)};
  table.opened[0].error = "reads p->next: p is null";
  EXPECT_EQ(climb(AlarmKind::use_after_free).kind, VerdictKind::undecided);
  EXPECT_EQ(climb(AlarmKind::null_dereference).kind, VerdictKind::feasible);
}

TEST(ErrorKinds, AreToldByWhatTracesSay) {
  using Kind = AlarmKind;
  const std::string null = "reads p->next: p is null";
  const std::string dead = "reads p->next: the block was freed at line 3";
  const std::string beside = "reads a[4]: index 4 is outside of the 4 elements of a";
  EXPECT_TRUE(is_about(Kind::null_dereference, null));
  EXPECT_FALSE(is_about(Kind::null_dereference, dead));
  EXPECT_FALSE(is_about(Kind::null_dereference, beside));
  EXPECT_TRUE(is_about(Kind::use_after_free, dead));
  EXPECT_TRUE(is_about(Kind::double_free, "frees p: the block was freed before already"));
  EXPECT_FALSE(is_about(Kind::use_after_free, null));
  EXPECT_TRUE(is_about(Kind::bounds, beside));
  EXPECT_FALSE(is_about(Kind::bounds, dead));
  EXPECT_TRUE(is_about(Kind::bad_free, "frees p: that is inside of the block, not its start"));
  EXPECT_FALSE(is_about(Kind::bad_free, "frees p: the block was freed before already"));
  EXPECT_TRUE(is_about(Kind::bad_release, "frees p: the block was freed before already"));
  EXPECT_TRUE(is_about(Kind::leak, "a block of 2 cells is never freed"));
  EXPECT_TRUE(is_about(Kind::bounds, ""));
  // Names of variables say nothing.
  EXPECT_FALSE(is_about(Kind::null_dereference,
                        "reads null_buf[5]: index 5 is outside of the 4 "
                        "elements of null_buf"));
  EXPECT_FALSE(is_about(Kind::use_after_free, "reads *freed: freed is null"));
  EXPECT_FALSE(is_about(Kind::stale_access, null));
  EXPECT_TRUE(is_about(Kind::bad_access, null));
}

TEST(ExitCodes, AreOfWhatMattersMost) {
  const auto code = [](std::vector<VerdictKind> kinds) {
    std::vector<Verdict> verdicts;
    for (const VerdictKind kind : kinds) verdicts.emplace_back().kind = kind;
    return exit_code(verdicts);
  };
  EXPECT_EQ(code({}), 0);
  EXPECT_EQ(code({VerdictKind::refuted, VerdictKind::not_memory, VerdictKind::dead}), 0);
  EXPECT_EQ(code({VerdictKind::refuted, VerdictKind::refuted_for_entry}), 1);
  EXPECT_EQ(code({VerdictKind::refuted_within, VerdictKind::undecided}), 20);
  EXPECT_EQ(code({VerdictKind::undecided, VerdictKind::latent}), 10);
  EXPECT_EQ(code({VerdictKind::depends}), 20);
}

}  // namespace
}  // namespace heapreach::triage::ladder_test
