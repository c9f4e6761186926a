// One program, many questions, and answers that fit together: about each property alone and about
// all, about each location, and about one of them. Every answer has its own search, so that
// whatever two of them disagree about is wrong in one. tests/agreement/locations_test.cpp does this
// for random systems, and knows nothing of the tool and of programs.
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "tests/frontends/data_programs.h"
#include "tests/harness/floor.h"
#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::frontends::questions_test {
namespace {

using Json = nlohmann::ordered_json;

bool is_feasible(const Json& answer) {
  return answer.at("verdict") == "feasible";
}
bool is_infeasible(const Json& answer) {
  return answer.at("verdict") == "infeasible";
}

/// What is proved: cells, and more than any number for every bound.
std::uint64_t proved_within(const Json& answer) {
  const bool every = answer.at("every_bound");
  return every ? std::numeric_limits<std::uint64_t>::max()
               : answer.at("bound").get<std::uint64_t>();
}

test::Floor floor("Programs asked together as decided as alone", 95);

class Questions {
 public:
  /// `work`: what one question may take, in thousands of units. Many questions in one share three
  /// times as much.
  Questions(std::string path, int work) : path_(std::move(path)), work_(work) {}

  void compare() {
    const Json together = answer(properties_for(path_));
    if (together.is_null()) return;
    alone(together);
    const Json each = answer("--each" + properties_for(path_), 3);
    if (!each.contains("locations")) return;
    bool any_open = false;
    for (const Json& location : each.at("locations")) {
      fits(location, together);
      any_open = any_open || !is_infeasible(location);
    }
    EXPECT_TRUE(any_open || !is_feasible(together)) << "which location is reached?";
    const auto locations = each.at("locations").get<std::vector<Json>>();
    const Json& one = test::drawn(locations, program_name(path_));
    if (one.contains("masked_by")) return;
    const std::string at = one.at("at");
    const Json asked = answer("--at '" + at + "'" + properties_for(path_));
    const bool differ = (is_feasible(asked.at("locations").at(0)) && is_infeasible(one)) ||
                        (is_infeasible(asked.at("locations").at(0)) && is_feasible(one));
    EXPECT_FALSE(differ) << at;
  }

 private:
  Json answer(const std::string& options, int times = 1) const {
    const test::ProgramResult r = test::run_program(
        std::string(HEAPREACH_BINARY) + " check --format line --bound " + bound_of(path_) +
        " --work " + std::to_string(times * work_) + "k " + options + " '" + path_ + "'");
    EXPECT_NE(r.exit_code, 70) << options << r.err;
    return r.out.empty() ? Json() : Json::parse(r.out);
  }

  /// Each property of the question by itself.
  void alone(const Json& together) const {
    bool is_found = false;
    for (const std::string property : together.at("properties")) {
      const Json answer = this->answer("--property " + property);
      if (answer.is_null()) continue;
      is_found = is_found || is_feasible(answer);
      const bool differ = (is_feasible(answer) && is_infeasible(together)) ||
                          (is_infeasible(answer) && together.value("property", "") == property);
      EXPECT_FALSE(differ) << property;
    }
    floor.count(!is_found || is_feasible(together));
  }

  static void fits(const Json& location, const Json& together) {
    const std::string at = location.at("at");
    if (is_infeasible(together)) {
      ASSERT_TRUE(is_infeasible(location)) << at << ": nothing at all is reached";
      EXPECT_GE(proved_within(location), proved_within(together)) << at;
    }
  }

  const std::string path_;
  const int work_;
};

class QuestionsOfPrograms : public ::testing::TestWithParam<std::string> {};
TEST_P(QuestionsOfPrograms, HaveAnswersThatFitTogether) {
  Questions(GetParam(), 300).compare();
}
class QuestionsOfProgramsLong : public ::testing::TestWithParam<std::string> {};
TEST_P(QuestionsOfProgramsLong, HaveAnswersThatFitTogether) {
  Questions(GetParam(), 1000).compare();
}

INSTANTIATE_TEST_SUITE_P(Data, QuestionsOfPrograms,
                         ::testing::ValuesIn(test::sample(data_programs(), 60, "Questions")),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, QuestionsOfProgramsLong, ::testing::ValuesIn(data_programs()),
                         test_name_of);

/// What a frame of this program holds may be of two cases, of which one holds the same twice.
TEST(QuestionsOfOneProgram, EndInNoCertificateThatFails) {
  const std::string path = HEAPREACH_DATA_DIR "/c/rec_tree_shared_child.c";
  const test::ProgramResult r = test::run_program(
      std::string(HEAPREACH_BINARY) + " check --work 1M --property unreach-call " + path);
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

}  // namespace
}  // namespace heapreach::frontends::questions_test
