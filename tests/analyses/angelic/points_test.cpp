// What must stay possible, and whether a specification leaves it so.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "analyses/angelic/permissiveness.h"
#include "analyses/angelic/specification/parse_clause.h"
#include "rts/model/property_errors.h"
#include "tests/analyses/angelic/small_system.h"
#include "tests/analyses/coverage/ask_cover.h"
#include "tests/harness/limits.h"

namespace heapreach::test::points_test {
namespace {

using namespace analyses::angelic;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// x is read before it is compared with null, and n is compared with d.
const std::string edges =
    "  - {from: a, to: b, do: [{load: {to: q, at: x}}]}\n"
    "  - {from: b, to: c, do: [{assume: x != null}]}\n"
    "  - {from: b, to: c, do: [{assume: x == null}]}\n"
    "  - {from: c, to: done, do: [{assume: n < d}, {assert: p != null}]}\n"
    "  - {from: c, to: done, do: [{assume: n >= d}]}\n"
    "  - {from: c, to: bad, do: [{fail: {assert: p != null}}]}\n";

class Points : public ::testing::Test {
 protected:
  explicit Points(const std::string& text = edges)
      : file_(std::make_shared<const rts::System>(rts::with_errors(small_system(text), {}))),
        program_(rts::Properties::standard(), rts::largest_inlining) {
    program_.add_procedures(file_, {own_graph});
  }

  EntrySystem entry() const { return program_.system(own_graph, {}); }
  std::vector<std::string> texts(Permissive permissive) const {
    std::vector<std::string> result;
    for (const AngelicPoint& point : angelic_points(*file_, entry(), permissive)) {
      result.push_back(point.text);
    }
    return result;
  }

  /// What a specification makes impossible; empty: nothing.
  std::string killed_by(const std::string& clause, Permissive permissive) const {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    std::string killed;
    {
      pipeline::Channel channel(nowhere, "");
      const pipeline::Input input = input_of(*file_);
      pipeline::Options options;
      options.engine = "explore";
      const std::map<std::string, EntryBounds> bounds = {
          {own_graph, {{{2, pipeline::Effort::whole}}, true}}};
      const DecideContext context{input, options, channel, bounds};
      Permissiveness permissiveness(context, program_, {permissive});
      const EntrySystem system = entry();
      const Permission answer = permissiveness.test(
          system, {parse_clause(clause, {}, system.system(), {})}, work_limits(30));
      if (const auto* kills = std::get_if<Kills>(&answer)) killed = kills->point;
      if (const auto* may = std::get_if<MayKill>(&answer)) killed = "? " + may->reason;
    }
    close(nowhere);
    return killed;
  }

  std::shared_ptr<const rts::System> file_;
  Program program_;
};

TEST_F(Points, AreTheStartAndTheBranches) {
  EXPECT_THAT(texts(Permissive::start), ElementsAre("the start"));
  EXPECT_THAT(texts(Permissive::null_checks),
              ElementsAre("the start", "x != null (#1)", "x == null (#2)"));
  EXPECT_THAT(
      texts(Permissive::branches),
      ElementsAre("the start", "x != null (#1)", "x == null (#2)", "n < d (#3)", "n >= d (#4)"));
  EXPECT_THROW(permissive_named("null"), UsageError);
}

TEST_F(Points, StayPossibleUnlessASpecificationKillsThem) {
  EXPECT_EQ(killed_by("p != null", Permissive::null_checks), "");
  EXPECT_EQ(killed_by("x == null || allocated(x)", Permissive::null_checks), "");
  EXPECT_EQ(killed_by("x != null", Permissive::start), "");
  // The access before it goes on where it fails.
  EXPECT_EQ(killed_by("x != null", Permissive::null_checks), "x == null (#2)");
  EXPECT_EQ(killed_by("false", Permissive::start), "the start");
  EXPECT_EQ(killed_by("n > d", Permissive::null_checks), "");
  EXPECT_EQ(killed_by("n > d", Permissive::branches), "n < d (#3)");
}

/// What is dead without a specification, none kills.
class DeadPoints : public Points {
 protected:
  DeadPoints()
      : Points(
            "  - {from: a, to: b, do: [{assume: x != null}]}\n"
            "  - {from: b, to: done, do: [{assume: x != null}]}\n"
            "  - {from: b, to: done, do: [{assume: x == null}]}\n") {}
};

TEST_F(DeadPoints, AreNotKilled) {
  EXPECT_EQ(killed_by("x != null", Permissive::null_checks), "");
  EXPECT_EQ(killed_by("x == null", Permissive::null_checks), "x != null (#1)");
}

}  // namespace
}  // namespace heapreach::test::points_test
