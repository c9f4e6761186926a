// Specifications and vocabularies as files.
#include "analyses/angelic/specification/specification_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyses/angelic/specification/parse_clause.h"
#include "analyses/angelic/specification/source_names.h"
#include "analyses/angelic/specification/vocabulary.h"
#include "tests/analyses/angelic/small_system.h"

namespace heapreach::test::specification_test {
namespace {

using namespace analyses::angelic;
using ::testing::HasSubstr;

const std::string edges =
    "  - {from: a, to: b, do: [{kill: {vars: [p], from: Get}}]}\n"
    "  - {from: b, to: bad}\n";

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(SpecificationFile, GivesItsClausesBack) {
  const rts::System system = small_system(edges);
  const auto clause = [&](const std::string& text, const std::vector<std::string>& calls) {
    return parse_clause(text, calls, system, {});
  };
  const std::string text = specification_text({{"start", clause("x != null || n > 3", {})},
                                               {"other", clause("q == null", {})},
                                               {"", clause("startvalue(r + 1) != null", {"Get"})}});
  const auto clauses = clauses_in(text, "spec", {"start"}, system, {});
  EXPECT_EQ(texts_of(clauses),
            "every result r of Get: startvalue(r + 1) != null; x != null || n > 3");
  EXPECT_EQ(texts_of(clauses_in(text, "spec", {"other"}, system, {})),
            "every result r of Get: startvalue(r + 1) != null; q == null");
}

/// Of libraries that the entry does not use nothing is read.
TEST(SpecificationFile, LeavesOutLibrariesThatAreNotCalled) {
  const std::string text =
      "specification: 1\nclauses:\n  - {calls: [Put], clause: \"r != null\"}\n";
  EXPECT_TRUE(clauses_in(text, "spec", {"start"}, small_system(edges), {}).empty());
}

TEST(SpecificationFile, SaysWhatIsWrong) {
  const rts::System system = small_system(edges);
  const auto wrong = [&](const std::string& clause) {
    return message_of([&] {
      clauses_in("specification: 1\nclauses: [" + clause + "]\n", "spec", {"start"}, system, {});
    });
  };
  EXPECT_THAT(wrong("{clause: \"p == q\"}"), HasSubstr("neither 'entry' nor 'calls'"));
  EXPECT_THAT(wrong("{calls: [Get], clause: \"r != x\"}"), HasSubstr("speaks of results only"));
  EXPECT_THAT(wrong("{entry: start, calls: [Put], clause: \"r != x\"}"),
              HasSubstr("no unknown procedure 'Put'"));
  EXPECT_THAT(wrong("{entry: start, clause: \"y == q\"}"), HasSubstr("no variable 'y'"));
  EXPECT_THAT(wrong("{entry: start, clause: \"allocated(*q)\"}"),
              HasSubstr("found '*', expected startvalue(ADDRESS)"));
  EXPECT_THAT(wrong("{entry: start, clause: \"q->next != null\"}"),
              HasSubstr("found '->', expected startvalue(ADDRESS)"));
  EXPECT_THAT(wrong("{entry: start, clause: \"x\"}"), HasSubstr("expected a comparison"));
  EXPECT_THAT(wrong("{entry: start, clause: \"x == null p\"}"),
              HasSubstr("expected || or the end"));
  EXPECT_THAT(wrong("{entry: start, calls: [Get], clause: \"r2 == x\"}"),
              HasSubstr("no result 'r2'"));
}

/// Clauses about programs are written in the words of their systems, and read back in C's.
TEST(SpecificationFile, KnowsProgramsByTheirSystems) {
  const rts::System system =
      small_system(edges, "unknown",
                   "meta: {producer: heapreach import, names: \"p q=list x=&count\"}\n"
                   "records: {node: [data, next]}\n");
  const Clause own =
      parse_clause("startvalue(q + node.next) != null || startvalue(x) == 0", {}, system, {});
  EXPECT_EQ(text_of(own), "list->next != null || count == null");
  const Clause shared = parse_clause("startvalue(r + node.next) != null", {"Get"}, system, {});
  EXPECT_EQ(text_of(shared), "every result r of Get: r->next != null");
  const std::string text = specification_text({{"f", own}, {"", shared}});
  EXPECT_THAT(text,
              HasSubstr("clause: \"startvalue(q + node.next) != null || startvalue(x) == null\"}"
                        "  # list->next != null || count == null\n"));
  EXPECT_THAT(text, HasSubstr("clause: \"startvalue(r + 1) != null\"}  # r->next != null\n"));
  const auto back = clauses_in(text, "spec", {"f"}, system, {});
  EXPECT_EQ(texts_of(back),
            "every result r of Get: r[1] != null; list->next != null || count == null");
}

TEST(SourceNames, AreThoseOfTheImport) {
  const rts::System system = small_system(
      edges, "unknown", "meta: {producer: heapreach import, names: \"p q=list x=&count' n'\"}\n");
  const auto names = source_names(system);
  EXPECT_EQ(names.at(0), "p");
  EXPECT_EQ(names.at(1), "list");
  EXPECT_EQ(names.at(2), "&count");
  EXPECT_EQ(names.at(3), std::nullopt);
  EXPECT_EQ(names.at(4), "n");
}

TEST(VocabularyFile, HasWhatItSays) {
  const Vocabulary one = read_vocabulary(
      "vocabulary: 1\npreset: empty\natoms: [\"null\"]\nmonitors: [n]\n"
      "patterns: [\"d <= n + c\"]\nstructure: clause\n",
      "v", {});
  EXPECT_TRUE(one.null_tests);
  EXPECT_FALSE(one.aliasing);
  EXPECT_FALSE(one.monitoring);
  EXPECT_EQ(one.structure, Vocabulary::Structure::clause);
  EXPECT_EQ(one.monitors, std::set<std::string>{"n"});
  ASSERT_EQ(one.patterns.size(), 1u);
  EXPECT_TRUE(one.patterns[0].has_offset);
  EXPECT_EQ(one.patterns[0].left.name, "d");
  const rts::System system = small_system(edges);
  const auto has_it = [&](const std::string& text) {
    return has(one, parse_clause(text, {}, system, {}).literals.at(0));
  };
  EXPECT_TRUE(has_it("p == null"));
  EXPECT_TRUE(has_it("d <= n + 7"));
  EXPECT_FALSE(has_it("p == q"));
  EXPECT_FALSE(has_it("n <= 7"));
}

TEST(VocabularyFile, SaysWhatIsWrong) {
  const auto wrong = [](const std::string& text) {
    return message_of([&] { read_vocabulary("vocabulary: 1\n" + text, "v", {}); });
  };
  EXPECT_THAT(wrong("atoms: [order]\n"), HasSubstr("order"));
  EXPECT_THAT(wrong("structure: dnf\n"), HasSubstr("dnf"));
  EXPECT_THAT(wrong("patterns: [\"d +\"]\n"), HasSubstr("d +"));
  EXPECT_THROW(preset_vocabulary("all"), UsageError);
  EXPECT_THROW(require_names(read_vocabulary("vocabulary: 1\nmonitors: [m]\n", "v", {}), {"n"}),
               InputError);
}

TEST(VocabularyFile, IsCompletedByTheFilesMonitors) {
  Vocabulary vocabulary;
  complete(vocabulary, small_system(edges, "unknown", "meta: {monitors: \"n d\"}\n"));
  EXPECT_EQ(vocabulary.monitors, (std::set<std::string>{"d", "n"}));
}

}  // namespace
}  // namespace heapreach::test::specification_test
