// Command lines that are wrong, and how they are answered: with what may have been meant.
#include <gtest/gtest.h>

#include <string>

#include "backends/backend.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::usage_test {
namespace {

struct Case {
  std::string arguments;
  std::string message;
  std::string engine = "";  // that the build must have; empty: none
};

void PrintTo(const Case& wrong, std::ostream* out) {
  *out << wrong.arguments;
}

class Wrong : public testing::TestWithParam<Case> {};

TEST_P(Wrong, CommandLineIsAnsweredWithWhatWasMeant) {
  const std::string& engine = GetParam().engine;
  if (!engine.empty() && backends::left_out(engine)) GTEST_SKIP() << "no " << engine;
  const ProgramResult r = run_program(std::string(HEAPREACH_BINARY) + " " + GetParam().arguments);
  EXPECT_EQ(r.exit_code, 2) << r.err;
  EXPECT_EQ(r.out, "");
  EXPECT_EQ(r.err.rfind("heapreach: ", 0), 0u) << r.err;
  EXPECT_NE(r.err.find(GetParam().message), std::string::npos) << r.err;
  EXPECT_EQ(r.err.find('\n'), r.err.size() - 1) << r.err;
}

INSTANTIATE_TEST_SUITE_P(
    Each, Wrong,
    testing::Values(Case{"", "a command is missing (heapreach --help tells more)"},
                    Case{"chek x.c", "unknown command 'chek'"},
                    Case{"chek x.c", "(did you mean 'check'?)"},
                    Case{"x.rts.yaml", "(did you mean 'check x.rts.yaml'?)"},
                    Case{"--verison",
                         "unknown option '--verison', expected a command (did you mean "
                         "'--version'?)"},
                    Case{"check --bond 3 x",
                         "check: unknown option '--bond' (did you mean '--bound'?)"},
                    Case{"check --engin=pdr x", "(did you mean '--engine'?)"},
                    Case{"check -z x", "check: unknown option '-z'"},
                    Case{"check x --bound", "check: N|all is missing behind --bound"},
                    Case{"check", "check: FILE is missing (heapreach check --help tells more)"},
                    Case{"replay x", "replay: EVIDENCE is missing"},
                    Case{"suite x", "suite: --output DIR is missing"},
                    Case{"dot a b c", "dot: found 'c', expected no more arguments"},
                    Case{"check --engine prd x", "(did you mean 'pdr'?)"},
                    Case{"check --engine portfolo x", "(did you mean 'portfolio'?)"},
                    Case{"check --encoding kripk x", "(did you mean 'kripke'?)"},
                    Case{"check --preprocess inlin x", "(did you mean 'inline'?)"},
                    Case{"check --invariants octogon x", "(did you mean 'octagon'?)", "octagon"},
                    Case{"check --calls stak x", "(did you mean 'stack'?)"},
                    Case{"check --property valid-dref x", "(did you mean 'valid-deref'?)"},
                    Case{"check --format jsn x", "(did you mean 'json'?)"},
                    Case{"check --color alway x", "(did you mean 'always'?)"},
                    Case{"check --memory-model byte x", "(did you mean 'bytes'?)"},
                    Case{"check -x C x",
                         "-x C: expected auto, c, llvm, rts or smt2 (did you mean "
                         "'c'?)"},
                    Case{"check --bound al x", "--bound al: expected a whole number from 0 to "},
                    Case{"check --bound al x", ", or all (did you mean 'all'?)"},
                    Case{"check --at x:3=derf data/basics/access_error.rts.yaml",
                         "no kind of error (known: deref, free, assert, call, leak, init, "
                         "overflow, division, shift, function, format, file, alignment, "
                         "unsupported) (did you mean 'deref'?)"},
                    Case{"check --property valid-memtrack data/clauses/counter_bounded.smt2",
                         "holds clauses, which have their query"},
                    Case{"encode --format smt x", "(did you mean 'smt2'?)"},
                    Case{"generate kht", "(did you mean 'kth'?)"}));

}  // namespace
}  // namespace heapreach::test::usage_test
