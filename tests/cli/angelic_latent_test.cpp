// heapreach angelic: for whom it is a bug what is avoidable.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_latent_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::string program_text =
    "#include <stdlib.h>\n"
    "struct node { int v; struct node *next; };\n"
    "int value(struct node *p) { return p->v; }\n"
    "int both(struct node *p, int n) { if (n > 3) return p->v; return 0; }\n"
    "extern struct node *find(int);\n"
    "int found(int k) { return find(k)->v; }\n"
    "int sum(struct node *p, int k) { return p->v + find(k)->v; }\n"
    "int forwards(struct node *p) { return value(p); }\n"
    "int caller(void) { return value(NULL); }\n";

/// "avoidable, latent: p == null", by entry and column.
std::string class_of(const Json& report, const std::string& entry, int column = 0) {
  std::string text;
  for (const Json& outcome : report.at("outcomes")) {
    if (outcome.at("entry") != entry) continue;
    if (column > 0 && outcome.at("position").at("column") != column) continue;
    text += text.empty() ? "" : "; ";
    text += outcome.at("outcome");
    if (outcome.contains("class")) text += ", " + outcome.at("class").get<std::string>();
    if (outcome.contains("condition")) text += ": " + outcome.at("condition").get<std::string>();
  }
  return text;
}

class AngelicLatent : public ::testing::Test {
 protected:
  AngelicLatent() { std::ofstream(file_) << program_text; }

  const TemporaryDirectory files_;
  const std::string file_ = files_.file("latent.c");
};

TEST_F(AngelicLatent, CallersAndCalleesAreToldApart) {
  const Json report = report_of("--entries value,both,found,sum " + file_);
  EXPECT_EQ(class_of(report, "value"), "avoidable, latent: !allocated(*p)");
  EXPECT_EQ(class_of(report, "both"), "avoidable, latent: n > 3 && !allocated(*p)");
  EXPECT_EQ(class_of(report, "found"), "avoidable, callees");
  // One of its accesses is its caller's affair, and the other one is not.
  EXPECT_EQ(class_of(report, "sum", 44), "avoidable, latent: !allocated(*p)");
  EXPECT_EQ(class_of(report, "sum", 57), "avoidable, callees");
}

TEST_F(AngelicLatent, ACallerThatBreaksTheConditionHasTheBug) {
  const ProgramResult r = angelic("--entries value,forwards,caller " + file_);
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_THAT(r.out, HasSubstr("angelic bug: caller, " + file_ + ":3:39=deref\n"));
  EXPECT_THAT(r.out,
              HasSubstr("  latent: it may fail for callers of value where !allocated(*p)\n"));
  EXPECT_THAT(r.out,
              HasSubstr("  latent: it may fail for callers of forwards where !allocated(*p)\n"));
  // Without such a caller there is no bug.
  EXPECT_EQ(angelic("--entries value,forwards " + file_).exit_code, 0);
}

TEST_F(AngelicLatent, ThePageSaysForWhom) {
  const std::string page = files_.file("page.html");
  EXPECT_EQ(angelic("--entries both --html " + page + " " + file_).exit_code, 0);
  EXPECT_THAT(slurp(page), HasSubstr("Latent: it may fail where n > 3 && !allocated(*p)"));
}

TEST(AngelicLatentSystems, SeveralConditionsStandAboveOnce) {
  const ProgramResult r = angelic("data/angelic/request_completion.rts.yaml");
  EXPECT_THAT(r.out, HasSubstr("  latent: it may fail where one of these does not hold at the "
                               "start\n"));
  const Json report = report_of("data/angelic/lock_depth.rts.yaml --entries Entry");
  EXPECT_EQ(class_of(report, "Entry"), "avoidable, latent: LockDepth <= 1");
}

}  // namespace
}  // namespace heapreach::test::angelic_latent_test
