// The library through its one header, as other programs see it.
#include "library/heapreach.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

namespace heapreach::test::library_test {
namespace {

std::string contents(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

System data(const std::string& name) {
  return System::from_text(contents(HEAPREACH_DATA_DIR "/" + name), name);
}

/// One node is allocated and freed; with `again` it is freed twice.
System freed(bool again) {
  System system({.name = "freed"});
  system.record("Node", {"next"}).pointer("p").integer("n");
  system.start("begin", "n >= 0").error("bad").exit("done");
  system.vertex("begin", {"a.c", 1, 2}, "the \"start\"");
  system.edge("begin", "made", {alloc("p", "sizeof(Node)")}, {"a.c", 3});
  system.edge("made", "free", {{store("p + Node.next", "n").text, {"a.c", 4, 7}}});
  system.edge("free", "last", {free_block("p")}, {"a.c", 5}, "once");
  system.edge("last", "done", again ? std::vector{free_block("p")} : std::vector<Instruction>{},
              {"a.c", 6}, "twice");
  return system;
}

Options quick() {
  return {.timeout = 60};
}

/// The kind of error that `call` ends in, and part of what it says.
template <typename Function>
void expect_error(Error::Kind kind, const std::string& part, Function call) {
  try {
    call();
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(Library, ASystemThatIsBuiltIsDecidedWithEvidence) {
  const System system = freed(true);
  const Answer answer = check(system, quick());
  ASSERT_EQ(answer.verdict, Verdict::feasible) << answer.reason;
  EXPECT_EQ(answer.broken, "valid-free");
  EXPECT_EQ(answer.cells_used, 1u);
  ASSERT_EQ(answer.steps.size(), 4u);
  EXPECT_EQ(answer.steps[0].from, "begin");
  EXPECT_EQ(answer.steps[1].at.line, 4) << "of the instruction";
  EXPECT_EQ(answer.steps[2].edge, "once");
  EXPECT_EQ(answer.steps[2].at.file, "a.c");
  EXPECT_EQ(answer.steps[3].edge, "twice!0");
  EXPECT_EQ(answer.steps[3].to, "bad");
  EXPECT_NE(answer.explanation.find("bad is reached"), std::string::npos);
  EXPECT_EQ(answer.json.find("{\"schema\""), 0u) << answer.json;
  EXPECT_NE(answer.json.find("\"feasible\""), std::string::npos);
  EXPECT_NE(replay(system, answer.evidence).find("the execution holds"), std::string::npos);
}

TEST(Library, AProofIsCertifiedAndHoldsForNoOtherSystem) {
  const System system = freed(false);
  const Answer answer = check(system, quick());
  ASSERT_EQ(answer.verdict, Verdict::infeasible) << answer.reason;
  EXPECT_TRUE(answer.every_bound);
  EXPECT_TRUE(answer.steps.empty());
  EXPECT_EQ(certify(system, answer.evidence), "the certificate holds, for every bound\n");
  expect_error(Error::Kind::input, "belongs to another input",
               [&] { certify(freed(true), answer.evidence); });
  expect_error(Error::Kind::input, "evidence", [&] { certify(system, "{}"); });
}

TEST(Library, TextsAreWhatTheProgramReads) {
  const System system = data("lists/sll_no_leak.rts.yaml");
  Options options = quick();
  options.engine = "explore";
  const Answer answer = check(system, options);
  EXPECT_EQ(answer.verdict, Verdict::infeasible) << answer.reason;
  EXPECT_EQ(answer.engine, "explore");
  const System again = System::from_text(freed(true).text());
  EXPECT_EQ(check(again, quick()).verdict, Verdict::feasible);
  expect_error(Error::Kind::usage, "cannot be built on",
               [&] { System::from_text("rts: 1").pointer("p"); });
}

TEST(Library, ErrorsSayWhatIsWrongAndWhere) {
  System system = freed(true);
  system.edge("done", "done", {move("p", "q + 1")});
  expect_error(Error::Kind::input, "freed:", [&] { check(system); });
  expect_error(Error::Kind::input, "unknown:1",
               [&] { check(System::from_text("rts: 2", "unknown")); });
  expect_error(Error::Kind::usage, "no_such", [&] { check(freed(true), {.engine = "no_such"}); });
  expect_error(Error::Kind::usage, "no option", [&] {
    Options options;
    options.others = {{"no-such", "1"}};
    check(freed(true), options);
  });
  expect_error(Error::Kind::input, "no_such.c", [&] { import_program("no_such.c"); });
}

TEST(Library, ALimitIsAnAnswer) {
  Options options = {.engine = "z3-bmc", .timeout = 1};
  const Answer answer = check(data("basics/access_repaired.rts.yaml"), options);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_FALSE(answer.reason.empty());
  EXPECT_TRUE(answer.evidence.empty());
}

TEST(Library, OptionsOfTheCommandLineAndLeaks) {
  Options options = quick();
  options.engine = "bmc";
  options.others = {{"encoding", "basic"}, {"seed", "3"}};
  options.bound = 2;
  EXPECT_EQ(check(freed(true), options).bound, 2u);
  System leaks({.name = "leaks"});
  leaks.pointer("p").start("a").error("bad").exit("b").edge("a", "b", {alloc("p", "1")});
  options = quick();
  EXPECT_EQ(check(leaks, options).verdict, Verdict::infeasible);
  options.properties = "valid-memcleanup";
  const Answer answer = check(leaks, options);
  EXPECT_EQ(answer.verdict, Verdict::feasible) << answer.reason;
  EXPECT_EQ(answer.broken, "valid-memcleanup");
}

TEST(Library, ProgramsAreImported) {
  System program;
  try {
    program = import_program(HEAPREACH_DATA_DIR "/c/malloc_too_small.c");
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::usage) GTEST_SKIP() << error.what();
    throw;
  }
  Options options = quick();
  options.engine = "explore";
  const Answer answer = check(program, options);
  ASSERT_EQ(answer.verdict, Verdict::feasible) << answer.reason;
  EXPECT_EQ(answer.steps.back().at.line, 9);
  EXPECT_NE(replay(program, answer.evidence).find("holds"), std::string::npos);
}

TEST(Library, AnswersAboutProgramsNameTheirOwnFile) {
  const std::string path = HEAPREACH_DATA_DIR "/c/malloc_too_small.c";
  System program;
  try {
    program = import_program(path);
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::usage) GTEST_SKIP() << error.what();
    throw;
  }
  Options options = quick();
  options.engine = "explore";
  const auto json = nlohmann::json::parse(check(program, options).json);
  EXPECT_EQ(json.at("file"), path);
  EXPECT_EQ(json.at("language"), "c");
  FILE* const pipe = popen(("sha1sum '" + path + "'").c_str(), "r");
  char sum[41] = {};
  ASSERT_EQ(fread(sum, 1, 40, pipe), 40u);
  pclose(pipe);
  EXPECT_EQ(json.at("input"), std::string("sha1:") + sum);
  EXPECT_NE(json.at("import").at("input"), json.at("input"));
}

TEST(Library, EachLocationHasItsAnswer) {
  const System system = freed(true);
  const std::vector<LocationAnswer> each = check_each(system, quick());
  ASSERT_EQ(each.size(), 3u);
  EXPECT_EQ(each[0].location, "a.c:4:7=deref");
  EXPECT_EQ(each[0].kind, "deref");
  EXPECT_EQ(each[0].at.column, 7);
  EXPECT_EQ(each[0].answer.verdict, Verdict::infeasible) << each[0].answer.reason;
  EXPECT_EQ(each[2].location, "a.c:6=free");
  ASSERT_EQ(each[2].answer.verdict, Verdict::feasible) << each[2].answer.reason;
  EXPECT_EQ(each[2].answer.steps.size(), 4u);
  EXPECT_NE(replay(system, each[2].answer.evidence).find("the execution holds"), std::string::npos);
  EXPECT_NE(certify(system, each[0].answer.evidence).find("for a.c:4:7=deref"), std::string::npos);
  const std::vector<LocationAnswer> one = check_each(system, quick(), {"twice"});
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].location, "a.c:6=free");
  expect_error(Error::Kind::usage, "near it", [&] { check_each(system, quick(), {"a.c:7"}); });
  System none({.implicit_errors = false});
  none.start("a").error("bad").edge("a", "a");
  EXPECT_TRUE(check_each(none, quick()).empty());
}

TEST(Library, ClausesAreWritten) {
  const std::string clauses = encode(freed(true), quick());
  EXPECT_NE(clauses.find("(set-logic HORN)"), std::string::npos);
  EXPECT_NE(clauses.find("(check-sat)"), std::string::npos);
}

TEST(Library, ThreadsWaitForEachOther) {
  std::vector<Verdict> verdicts(4, Verdict::unknown);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    threads.emplace_back([&, i] { verdicts[i] = check(freed(i % 2 == 0), quick()).verdict; });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    EXPECT_EQ(verdicts[i], i % 2 == 0 ? Verdict::feasible : Verdict::infeasible);
  }
}

TEST(Library, LeavesNothingBehind) {
  struct sigaction before = {}, after = {};
  sigaction(SIGTERM, nullptr, &before);
  const pid_t child = fork();
  if (child == 0) _exit(7);  // of the program that uses the library
  int stages = 0;
  Options options = quick();
  options.progress = [&](const std::string&, const std::string&) { ++stages; };
  check(freed(true), options);
  EXPECT_GT(stages, 0);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(waitpid(-1, &status, WNOHANG), -1) << "a child of the library is left";
  sigaction(SIGTERM, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  struct Stop {};
  options.progress = [](const std::string&, const std::string&) { throw Stop(); };
  EXPECT_THROW(check(freed(true), options), Stop);
  EXPECT_EQ(waitpid(-1, &status, WNOHANG), -1);
  EXPECT_EQ(check(freed(true), quick()).verdict, Verdict::feasible);
}

TEST(Library, MemoryOfTheCallerDoesNotCount) {
  std::vector<char> large(600 << 20, 'x');
  Options options = quick();
  options.memory = 100;
  options.engine = "explore";
  EXPECT_EQ(check(freed(true), options).verdict, Verdict::feasible);
  EXPECT_EQ(large.back(), 'x');
}

}  // namespace
}  // namespace heapreach::test::library_test
