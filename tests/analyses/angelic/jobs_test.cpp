// Entries that are looked at several at a time, and records of them that are gone on from: what
// comes of it is what comes of looking at one after the other.
#include <gtest/gtest.h>

#include "analyses/angelic/entry_record.h"
#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"
#include "support/error.h"
#include "tests/analyses/angelic/ask_angelic.h"
#include "tests/analyses/coverage/ask_cover.h"

namespace heapreach::test::jobs_test {
namespace {

using namespace analyses::angelic;

/// tested() asserts behind a test for null what it tests; got() what Get returns; both() either.
const char* const three_entries = R"yaml(rts: 1
bound: 1
variables: {g: ptr}
start: {vertex: begin}
error: bad
exit: done
procedures:
  tested:
    parameters: {p: ptr}
    entry: t0
    exit: t2
    edges:
      - {from: t0, to: t1, do: [{assume: p == null}]}
      - {from: t0, to: t1, do: [{assume: p != null}]}
      - {from: t1, to: t2, at: {file: a.c, line: 5}, do: [{assert: p != null}]}
      - {from: t1, to: bad, at: {file: a.c, line: 5}, do: [{fail: {assert: p != null}}]}
  got:
    variables: {x: ptr}
    entry: g0
    exit: g2
    edges:
      - {from: g0, to: g1, do: [{kill: {vars: [x], from: Get}}]}
      - {from: g1, to: g2, at: {file: a.c, line: 9}, do: [{assert: x != null}]}
      - {from: g1, to: bad, at: {file: a.c, line: 9}, do: [{fail: {assert: x != null}}]}
  both:
    parameters: {q: ptr}
    entry: b0
    exit: b2
    edges:
      - {from: b0, to: b1, do: [{call: {to: tested, args: [q]}}]}
      - {from: b1, to: b2, do: [{call: {to: got}}]}
edges:
  - {from: begin, to: done}
)yaml";

const std::vector<std::string> all_three = {"tested", "got", "both"};

const pipeline::Input& small_program() {
  static const pipeline::Input input =
      input_of(rts::with_errors(rts::read_text(three_entries, "three").system, {}));
  return input;
}

Report looked_at(const std::vector<std::string>& entries, std::size_t jobs,
                 const std::vector<std::string>& records = {}) {
  AngelicOptions asked;
  asked.entries = entries;
  asked.vocabulary = preset_vocabulary("default");
  asked.jobs = jobs;
  asked.records = records;
  pipeline::Options options;
  options.engine = "explore";
  return alarms_of(small_program(), asked, options);
}

/// All that a report says but for how long it took.
std::string text_of(const Report& report) {
  std::string text;
  for (const Specification& one : report.specifications) {
    text += one.entry + ": " + one.text + "\n";
  }
  for (const Outcome& one : report.outcomes) {
    text += one.entry + ", " + one.location + ": " + to_string(one.what) + " " + one.reason + " " +
            std::to_string(one.group) + " " + std::to_string(one.every_bound) + " " +
            std::to_string(one.trace.steps.size());
    for (const std::size_t index : one.specifications) text += " " + std::to_string(index);
    text += "\n";
  }
  for (const std::string& record : report.records) text += record + "\n";
  return text;
}

/// both() calls the others: what is reported of them is dropped for it, and what Get is said to
/// return holds for it. So it begins anew whenever it was looked at together with them.
TEST(AngelicJobs, AnyNumberOfThemComesToTheSame) {
  const std::string in_turn = text_of(looked_at(all_three, 1));
  EXPECT_NE(in_turn.find("tested, a.c:5=assert: angelic bug"), std::string::npos) << in_turn;
  EXPECT_NE(in_turn.find("both, a.c:9=assert: avoidable"), std::string::npos) << in_turn;
  EXPECT_EQ(in_turn.find("both, a.c:5=assert"), std::string::npos) << in_turn;
  EXPECT_EQ(text_of(looked_at(all_three, 2)), in_turn);
  EXPECT_EQ(text_of(looked_at(all_three, 3)), in_turn);
}

TEST(AngelicJobs, TheOrderOfTheEntriesCounts) {
  const std::vector<std::string> backwards = {"both", "got", "tested"};
  const std::string in_turn = text_of(looked_at(backwards, 1));
  EXPECT_NE(in_turn.find("both, a.c:5=assert"), std::string::npos) << in_turn;
  EXPECT_EQ(text_of(looked_at(backwards, 3)), in_turn);
}

TEST(AngelicRecords, AreGoneOnFrom) {
  const Report whole = looked_at(all_three, 1);
  ASSERT_EQ(whole.records.size(), all_three.size());
  for (const std::size_t known : {1u, 2u, 3u}) {
    const std::vector<std::string> first(whole.records.begin(), whole.records.begin() + known);
    EXPECT_EQ(text_of(looked_at(all_three, known, first)), text_of(whole)) << known;
  }
}

/// That a record is taken, and not found out anew, shows where it says something else.
TEST(AngelicRecords, AreTakenAsTheyAre) {
  Report whole = looked_at({"got"}, 1);
  EntryRecord record = entry_record_of(whole.records.at(0));
  record.outcomes.at(0).reason = "so it was saved";
  const Report again = looked_at({"got", "tested"}, 1, {text_of(record)});
  EXPECT_EQ(again.outcomes.at(0).reason, "so it was saved");
  // What was seen of the entry then is not what there is to be seen now.
  record.seen = {{"got", "something else"}};
  EXPECT_EQ(looked_at({"got"}, 1, {text_of(record)}).outcomes.at(0).reason, "");
}

TEST(AngelicRecords, OfOtherProgramsAreRefused) {
  Report whole = looked_at({"got"}, 1);
  EntryRecord record = entry_record_of(whole.records.at(0));
  record.outcomes.at(0).location = "other.c:12=assert";
  EXPECT_THROW(looked_at({"got"}, 1, {text_of(record)}), InputError);
  record.outcomes.clear();
  EXPECT_THROW(looked_at({"got"}, 1, {text_of(record)}), InputError);
  EXPECT_THROW(entry_record_of("{\"entry\":\"got\"}"), InternalError);
}

}  // namespace
}  // namespace heapreach::test::jobs_test
