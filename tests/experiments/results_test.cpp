// Results files: what goes in comes out, whatever else happens to them; tables made of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "experiments/disagreement.h"
#include "experiments/table.h"
#include "plans/results/results_file.h"
#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::experiments::results_test {
namespace {

using namespace plans;

using test::TemporaryDirectory;
using ::testing::HasSubstr;
using Mode = ResultsFile::Mode;

Result full_row() {
  Result r;
  r.key = "k1";
  r.instance = "../lists/a \"quoted\", one.rts.yaml";
  r.family = "lists";
  r.size = 3;
  r.configuration = "pdr/kripke/fan";
  r.settings.engine = "pdr";
  r.settings.encoding = "kripke";
  r.settings.query = "fan";
  r.settings.worlds = "doubling";
  r.settings.step = "small";
  r.settings.passes = "default";
  r.settings.sort = "int";
  r.settings.invariants = "none";
  r.settings.external = "z3 {file}";
  r.bound = 8;
  r.repetition = 2;
  r.limit_cpu_seconds = 1.5;
  r.limit_memory_bytes = 1ull << 32;
  r.verdict = "infeasible";
  r.every_bound = true;
  r.expectation = "infeasible";
  r.status = Status::correct;
  r.limit_struck = "cpu";
  r.exit_code = 0;
  r.signal = 9;
  r.evidence = "certificate";
  r.reason = "none\nat all";
  r.cpu_seconds = 0.25;
  r.wall_seconds = 0.5;
  r.peak_bytes = 5000000000;
  r.stages = R"({"read": 0.1})";
  r.predicates = 1;
  r.clauses = 2;
  r.arguments = 3;
  r.constraint_size = 4;
  r.finished = "2026-01-01T00:00:00Z";
  return r;
}

std::string message_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Results, RowsComeBackAsTheyWere) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("r.sqlite");
  Result empty;
  empty.key = "k0";
  empty.status = Status::unknown;
  {
    ResultsFile results(path, Mode::append);
    results.add(full_row());
    results.add(empty);
    results.add(Start{"plan", "text", "hash", "1.0", "abc", "{}", "{}", "2026-01-01T00:00:00Z"});
    results.add(std::vector<InputFile>{{"a", "h1"}, {"b", "h2"}});
  }
  const ResultsFile results(path, Mode::read);
  const std::vector<Result> rows = results.results();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(as_csv({rows[0]}), as_csv({empty}));
  EXPECT_EQ(as_csv({rows[1]}), as_csv({full_row()}));
  ASSERT_EQ(results.starts().size(), 1u);
  EXPECT_EQ(results.starts()[0].commit, "abc");
  ASSERT_EQ(results.inputs().size(), 2u);
  EXPECT_EQ(results.inputs()[1].hash, "h2");
}

TEST(Results, AreAFileOfTheirOwnKind) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("r.sqlite");
  ResultsFile(path, Mode::append).add(full_row());
  const Database database(path, Database::Mode::read);
  Statement id(database, "PRAGMA application_id");
  ASSERT_TRUE(id.step());
  EXPECT_EQ(id.integer(), 0x48524553u);
  Statement nulls(database,
                  "SELECT count(*) FROM runs WHERE external IS NOT NULL AND bound = 8 AND "
                  "typeof(cpu_seconds) = 'real'");
  ASSERT_TRUE(nulls.step());
  EXPECT_EQ(nulls.integer(), 1u);
}

TEST(Results, OfANewerVersionAreRefused) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("r.sqlite");
  ResultsFile(path, Mode::append).add(full_row());
  Database(path, Database::Mode::write).execute("PRAGMA user_version = 2");
  for (const Mode mode : {Mode::read, Mode::append}) {
    EXPECT_THAT(message_of([&] { ResultsFile(path, mode); }),
                HasSubstr(path + ": was written by a newer heapreach: its format is 2"));
  }
}

TEST(Results, OtherFilesAreRefusedAndLeftAlone) {
  const TemporaryDirectory scratch;
  const std::string text = scratch.file("text"), foreign = scratch.file("foreign");
  std::ofstream(text) << "plan: 1\n" << std::string(5000, '#');
  Database(foreign, Database::Mode::write).execute("CREATE TABLE t(x)");
  for (const std::string& path : {text, foreign}) {
    const std::string before = test::slurp(path);
    for (const Mode mode : {Mode::read, Mode::append}) {
      EXPECT_EQ(message_of([&] { ResultsFile(path, mode); }), path + ": is no results file");
    }
    EXPECT_EQ(test::slurp(path), before);
  }
  EXPECT_NE(message_of([&] { ResultsFile(scratch.file("missing"), Mode::read); }), "");
  EXPECT_NE(message_of([&] { ResultsFile(scratch.file("no/folder"), Mode::append); }), "");
}

TEST(Results, HaveOneWriterAndAnyReaders) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("r.sqlite");
  ResultsFile writer(path, Mode::append);
  writer.add(full_row());
  EXPECT_EQ(ResultsFile(path, Mode::read).results().size(), 1u);
  EXPECT_EQ(message_of([&] { ResultsFile(path, Mode::append); }),
            path + ": is in use by another experiment");
}

TEST(Results, AFullDiskIsOneMessageAndKeepsWhatWasWritten) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("r.sqlite");
  Database database(path, Database::Mode::write);
  database.execute("CREATE TABLE t(x); PRAGMA max_page_count = 10");
  std::string message;
  std::uint64_t written = 0;
  while (message.empty() && written < 1000) {
    message = message_of([&] {
      Statement(database, "INSERT INTO t VALUES(?)").bind(std::string(1000, 'x')).step();
    });
    written += message.empty();
  }
  EXPECT_EQ(message, path + ": database or disk is full");
  Statement count(database, "SELECT count(*) FROM t");
  ASSERT_TRUE(count.step());
  EXPECT_EQ(count.integer(), written);
  EXPECT_GT(written, 5u);
}

/// Writes rows and says so on `fd`, until it is killed.
[[noreturn]] void write_for_ever(const std::string& path, int fd) {
  ResultsFile results(path, Mode::append);
  for (int i = 0;; ++i) {
    Result row = full_row();
    row.key = std::to_string(i);
    results.add(row);
    if (write(fd, "x", 1) != 1) _exit(1);
  }
}

TEST(Results, NoRowIsLostWhenTheWriterIsKilled) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("r.sqlite");
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) write_for_ever(path, ends[1]);
  close(ends[1]);
  char mark = 0;
  std::size_t said = 0;
  while (said < 25 && read(ends[0], &mark, 1) == 1) ++said;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  while (read(ends[0], &mark, 1) == 1) ++said;
  close(ends[0]);
  // The one that was being written may be there or not.
  const std::size_t rows = ResultsFile(path, Mode::read).results().size();
  EXPECT_GE(rows, said);
  EXPECT_LE(rows, said + 1);
}

TEST(Table, CsvQuotesWhatNeedsIt) {
  const std::string text = as_csv({full_row()});
  EXPECT_EQ(text.rfind("key,instance,family,size,configuration,engine,", 0), 0u);
  EXPECT_THAT(text, HasSubstr("k1,\"../lists/a \"\"quoted\"\", one.rts.yaml\",lists,3,"));
  EXPECT_THAT(text, HasSubstr(",0.250000,0.500000,5000000000,"));
  const std::string header = text.substr(0, text.find("\r\n"));
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), 35);
}

Result short_row(const std::string& instance, const std::string& configuration,
                 const std::string& verdict, Status status, std::uint64_t bound = 4) {
  Result row;
  row.key = instance + configuration + std::to_string(bound);
  row.instance = instance;
  row.configuration = configuration;
  row.bound = bound;
  row.verdict = verdict;
  row.status = status;
  row.cpu_seconds = 1;
  row.wall_seconds = 2;
  row.peak_bytes = 3000000;
  return row;
}

TEST(Table, BenchexecHasAGroupOfColumnsPerConfiguration) {
  const std::string head = "\tstatus\tcategory\tcputime (s)\twalltime (s)\tmemory (MB)";
  const std::string figures = "\t1.000000\t2.000000\t3.000000";
  EXPECT_EQ(as_benchexec({short_row("b", "x", "infeasible", Status::correct),
                          short_row("a", "y", "feasible", Status::wrong),
                          short_row("a", "x", "unknown", Status::timeout),
                          short_row("a", "x", "unknown", Status::memout, 16)},
                         "T"),
            "tool\tT\tT\tT\tT\tT\tT\tT\tT\tT\tT\n"
            "run set\tx\tx\tx\tx\tx\ty\ty\ty\ty\ty\n" +
                head + head + "\n" + "a n=4\tTIMEOUT\terror" + figures + "\tfalse\twrong" +
                figures + "\n" + "a n=16\tOUT OF MEMORY\terror" + figures + "\t\t\t\t\t\n" +
                "b n=4\ttrue\tcorrect" + figures + "\t\t\t\t\t\n");
}

TEST(Verdicts, DisagreeAtTheSameBoundAndWhereTheyCannotBothHold) {
  const Result yes = short_row("a", "x", "feasible", Status::correct, 4);
  struct Case {
    std::uint64_t bound;
    bool every_bound;
    bool disagrees;
  };
  for (const Case& c :
       {Case{4, false, true}, Case{8, false, true}, Case{3, false, false}, Case{3, true, true}}) {
    Result no = short_row("a", "y", "infeasible", Status::correct, c.bound);
    no.every_bound = c.every_bound;
    for (const bool swapped : {false, true}) {
      Verdicts verdicts;
      EXPECT_FALSE(verdicts.add(short_row("a", "z", "unknown", Status::timeout)));
      EXPECT_FALSE(verdicts.add(short_row("b", "z", "infeasible", Status::correct, 100)));
      EXPECT_FALSE(verdicts.add(swapped ? no : yes));
      const auto found = verdicts.add(swapped ? yes : no);
      EXPECT_EQ(found.has_value(), c.disagrees) << c.bound;
      if (!found) continue;
      EXPECT_THAT(to_string(*found), HasSubstr("feasible at 4 cells says x"));
    }
  }
}

}  // namespace
}  // namespace heapreach::experiments::results_test
