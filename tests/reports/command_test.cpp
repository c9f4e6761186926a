// What a run is repeated with; that the page's commands repeat runs is tested in reports/page/test.
#include "reports/command.h"

#include <gtest/gtest.h>

#include "tests/reports/results_file.h"

namespace heapreach::test::command_test {
namespace {

plans::Result run_of(const plans::Settings& settings) {
  plans::Result run = example_run("a", 4, "A", "feasible", 1);
  run.settings = settings;
  run.limit_memory_bytes = 100u << 20;
  return run;
}

TEST(Command, OfACheckHasSettingsBoundAndLimits) {
  plans::Settings settings;
  settings.engine = "pdr";
  settings.encoding = "kripke";
  settings.query = "fan";
  settings.passes = "none";
  EXPECT_EQ(reports::command_template(run_of(settings)),
            "heapreach check --engine pdr --encoding kripke --query fan --preprocess none "
            "--bound {bound} --timeout 10 --memory 100 {input}");
}

TEST(Command, OfASolverOutsideEncodesFirst) {
  plans::Settings settings;
  settings.engine = "external";
  settings.encoding = "basic";
  settings.passes = "none";
  settings.external = "z3 -v:1 in={file} a;b";
  plans::Result run = run_of(settings);
  EXPECT_EQ(reports::command_template(run),
            "heapreach encode -o clauses.smt2 --encoding basic --preprocess none --bound {bound} "
            "--timeout 10 --memory 100 {input}\nz3 -v:1 in=clauses.smt2 'a;b'");
  run.bound.reset();
  run.settings.encoding = "";
  run.settings.external = "golem";
  EXPECT_EQ(reports::command_template(run), "golem {input}");
}

TEST(Command, WithoutSettingsThereIsNone) {
  EXPECT_EQ(reports::command_template(run_of({})), "");
}

TEST(Command, WordsForAShell) {
  EXPECT_EQ(reports::shell_word("a/b-c.d"), "a/b-c.d");
  EXPECT_EQ(reports::shell_word("it's {x}"), "'it'\\''s {x}'");
  EXPECT_EQ(reports::shell_word(""), "''");
}

}  // namespace
}  // namespace heapreach::test::command_test
