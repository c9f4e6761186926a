#include "rts/text/write.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"
#include "tests/harness/same_system.h"
#include "tests/rts/arbitrary.h"

namespace heapreach::rts::write_test {
namespace {

std::string written(const System& system) {
  std::ostringstream out;
  write(out, system);
  return out.str();
}

std::string drawn(const System& system) {
  std::ostringstream out;
  write_dot(out, system);
  return out.str();
}

TEST(Write, ExamplesComeBackEqual) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HEAPREACH_DATA_DIR)) {
    if (!entry.path().string().ends_with(".rts.yaml")) continue;
    std::ifstream in(entry.path());
    const System system = read(in, entry.path()).system;
    const std::string text = written(system);
    EXPECT_EQ(test::difference(system, read_text(text, "again").system), "") << entry.path();
    EXPECT_EQ(written(read_text(text, "again").system), text);
  }
}

TEST(Write, ArbitrarySystemsComeBackEqual) {
  for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
    const System system = test::Arbitrary(seed).system();
    const std::string text = written(system);
    try {
      ASSERT_EQ(test::difference(system, read_text(text, "again").system), "")
          << "seed " << seed << '\n'
          << text;
    } catch (const InputError& error) {
      FAIL() << "seed " << seed << ": " << error.what() << '\n' << text;
    }
  }
}

TEST(Write, PrintedExpressionsComeBackEqual) {
  for (std::uint32_t seed = 1; seed <= 5000; ++seed) {
    test::Arbitrary arbitrary(seed);
    const System system = arbitrary.names();
    const Scope scope = scope_of(system);
    const ExpressionPtr term = arbitrary.integer(system, 5, false);
    const ExpressionPtr condition = arbitrary.condition(system, 5, true);
    EXPECT_TRUE(test::same(*term, *parse_expression(print(*term, system), scope, {})))
        << print(*term, system);
    EXPECT_TRUE(test::same(*condition, *parse_condition(print(*condition, system), scope, {})))
        << print(*condition, system);
  }
}

TEST(Write, WithoutEntriesCompleteIsStillWritten) {
  System system = test::Arbitrary(1).system();
  system.meta.entries.clear();
  system.meta.complete = false;
  EXPECT_FALSE(read_text(written(system), "f").system.meta.complete);
}

TEST(WriteDot, DrawsVerticesAndEdges) {
  const System system = read_text(R"yaml(rts: 1
name: say "hi"
memory_errors: implicit
variables: {p: ptr}
start: {vertex: a, assume: p != null}
error: bad
exit: done
vertices:
  a: {at: {file: 'dir\f.c', line: 3}, label: "x |-> \"_\"\nsecond"}
  bad: {}
  done: {}
edges:
  - {id: e, from: a, to: done, do: [{kill: [p]}, {free: p}]}
)yaml",
                                  "f")
                            .system;
  EXPECT_EQ(drawn(with_implicit_errors(system)),
            R"dot(digraph "say \"hi\"" {
  node [shape=box, fontname="monospace"];
  edge [fontname="monospace"];
  start [shape=point];
  v0 [label="a\ndir\\f.c:3\nx |-> \"_\"\nsecond", penwidth=2];
  v2 [label="done", peripheries=2];
  start -> v0 [label="p != null"];
  v0 -> v2 [label="e\nkill p\nfree(p)", dir=both, arrowtail=odot, tooltip="may fail: e!1"];
}
)dot");
}

TEST(WriteDot, MarksThePathWithItsSteps) {
  const System system = with_implicit_errors(read_text(R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: a, do: [{alloc: {to: p, size: 1}}]}
  - {from: a, to: b, do: [{free: p}]}
  - {from: b, to: bad}
)yaml",
                                                       "f")
                                                 .system);
  const auto drawn_with = [&](const std::vector<EdgeId>& path) {
    std::ostringstream out;
    write_dot(out, system, path, "  more;\n");
    return out.str();
  };
  const std::string explicit_error = drawn_with({0, 0, 1, 2});
  EXPECT_NE(explicit_error.find("label=\"#0\\nsteps 1, 2\\np := alloc(1)\", color=blue"),
            std::string::npos)
      << explicit_error;
  EXPECT_NE(explicit_error.find("label=\"#2\\nstep 4\", color=blue"), std::string::npos);
  EXPECT_NE(explicit_error.find("fontcolor=red, style=filled"), std::string::npos);
  EXPECT_NE(explicit_error.find("  more;\n}\n"), std::string::npos);
  ASSERT_TRUE(system.edge(3).implicit);
  const std::string implicit_error = drawn_with({0, 3});
  EXPECT_NE(implicit_error.find("label=\"#1\\nstep 2\\nfree(p)\", color=red, penwidth=3"),
            std::string::npos)
      << implicit_error;
  EXPECT_EQ(implicit_error.find("fontcolor=red, style=filled"), std::string::npos);
  const std::string long_path = drawn_with(std::vector<EdgeId>(9, 0));
  EXPECT_NE(long_path.find("steps 1, 2, 3, 4, 5, 6, .. (9 in all)"), std::string::npos);
}

TEST(WriteDot, QuotesAreBalancedWhateverTheNames) {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    std::istringstream lines(drawn(with_implicit_errors(test::Arbitrary(seed).system())));
    for (std::string line; std::getline(lines, line);) {
      bool inside = false;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\')
          ++i;
        else if (line[i] == '"')
          inside = !inside;
      }
      EXPECT_FALSE(inside) << line;
    }
  }
}

}  // namespace
}  // namespace heapreach::rts::write_test
