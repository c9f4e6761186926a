#include "pipeline/input/read_properties.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::pipeline::read_properties_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ReadProperties, ListsOfNames) {
  EXPECT_THAT(read_properties("valid-memcleanup,valid-deref").names(),
              ElementsAre("valid-deref", "valid-memcleanup"));
  EXPECT_THAT(read_properties("unreach-call").names(), ElementsAre("unreach-call"));
  EXPECT_FALSE(read_properties("valid-free,unreach-call,valid-deref").is_standard());
  EXPECT_TRUE(read_properties("standard").is_standard());
  EXPECT_TRUE(read_properties("valid-free,unreach-call,valid-deref,no-bad-call,no-bad-format,"
                              "no-closed-file")
                  .is_standard());
  for (const char* bad :
       {"", "valid-deref,", "valid", "valid-deref valid-free", "no-underflow", "supported"}) {
    EXPECT_THROW(read_properties(bad), UsageError) << bad;
  }
}

TEST(ReadProperties, AllOfSafetyIsWhatOneMayAskForAtOnce) {
  EXPECT_THAT(read_properties("all-safety").names(),
              ElementsAre("valid-deref", "valid-free", "unreach-call", "valid-memcleanup",
                          "valid-init", "no-overflow", "no-div-zero", "no-bad-shift", "no-bad-call",
                          "no-bad-format", "no-closed-file"));
}

TEST(ReadProperties, FilesOfTheCompetition) {
  const std::string memory =
      "CHECK( init(main()), LTL(G valid-free) )\n"
      "CHECK( init(main()), LTL(G valid-deref) )\n\n"
      "CHECK( init(main()), LTL(G valid-memtrack) )\n";
  EXPECT_THAT(properties_of(memory, "f").names(),
              ElementsAre("valid-deref", "valid-free", "valid-memtrack", "no-bad-call"));
  EXPECT_THAT(properties_of("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "f").names(),
              ElementsAre("unreach-call"));
  EXPECT_THAT(properties_of("CHECK(init(main()),LTL(G!call(__VERIFIER_error())))", "f").names(),
              ElementsAre("unreach-call"));
  EXPECT_THAT(properties_of("CHECK( init(main()), LTL(G ! overflow) )", "f").names(),
              ElementsAre("no-overflow"));
  EXPECT_THAT(properties_of("CHECK( init(main()), LTL(G valid-memcleanup) )", "f").names(),
              ElementsAre("valid-memcleanup"));
  EXPECT_EQ(
      properties_of("CHECK( init(main()), LTL(G valid-free|valid-deref|valid-memtrack) )", "f"),
      properties_of(memory, "f"));
  const test::TemporaryDirectory directory;
  std::ofstream(directory.file("memory.prp")) << memory;
  EXPECT_EQ(read_properties(directory.file("memory.prp")), properties_of(memory, "f"));
  EXPECT_THROW(read_properties(directory.file("other.prp")), InputError);
  rts::Properties more = properties_of(memory, "f");
  more.add(rts::Property::unreach_call);
  EXPECT_EQ(read_properties("unreach-call," + directory.file("memory.prp")), more);
}

TEST(ReadProperties, OtherQuestionsAreRefusedByLine) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"CHECK( init(main()), LTL(F end) )", "expected a line like"},
      {"CHECK( init(main()), LTL(G no-overflow) )", "'G no-overflow' is not supported"},
      {"CHECK( init(main()), LTL(G supported) )", "'G supported' is not supported"},
      {"CHECK( init(main()), LTL(G unreach-call) )", "not supported"},
      {"CHECK( init(main()), LTL(G valid-free|) )", "'G ' is not supported"},
      {"CHECK( init(main()), LTL(G valid-free||valid-deref) )", "'G ' is not supported"},
      {"CHECK( init(main()), LTL(G ! call(other())) )", "not supported"},
      {"CHECK( init(f()), LTL(G valid-free) )", "not of f()"},
      {"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "expected a line like"},
      {"CHECK( init(main()), LTL(G valid-free)", "expected '))'"},
      {"valid-free", "expected a line like"}};
  for (const auto& [line, message] : bad) {
    try {
      properties_of("CHECK( init(main()), LTL(G valid-free) )\n" + line + "\n", "f.prp");
      ADD_FAILURE() << line << " was accepted";
    } catch (const InputError& error) {
      EXPECT_EQ(error.position().line, 2) << line;
      EXPECT_THAT(error.what(), HasSubstr(message)) << line;
    }
  }
  EXPECT_THROW(properties_of("\n", "f.prp"), InputError);
}

}  // namespace
}  // namespace heapreach::pipeline::read_properties_test
