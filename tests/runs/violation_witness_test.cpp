#include "runs/violation_witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::runs::test::violation_witness_test {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

ViolationPath path() {
  return {{{Waypoint::Type::function_return, "\\result == 1", {"a \"b\".c", 3, 14}, "main"},
           {Waypoint::Type::target, "", {"a.c", 4, 0}, ""}},
          "",
          {}};
}

WitnessTask task() {
  WitnessTask task;
  task.files = {{"a.c", "00ff"}};
  task.version = "7";
  task.creation_time = "2026-12-01T00:00:00Z";
  return task;
}

std::string uuid_in(const std::string& witness) {
  const std::string key = "uuid: \"";
  return witness.substr(witness.find(key) + key.size(), 36);
}

TEST(ViolationWitness, IsOneEntryOfTheFormat) {
  const std::string text = violation_witness(path(), task());
  EXPECT_EQ(text,
            "- entry_type: violation_sequence\n"
            "  metadata:\n"
            "    format_version: \"2.0\"\n"
            "    uuid: \"" +
                uuid_in(text) +
                "\"\n"
                "    creation_time: \"2026-12-01T00:00:00Z\"\n"
                "    producer:\n"
                "      name: heapreach\n"
                "      version: \"7\"\n"
                "    task:\n"
                "      input_files:\n"
                "        - \"a.c\"\n"
                "      input_file_hashes:\n"
                "        \"a.c\": \"00ff\"\n"
                "      specification: \"CHECK( init(main()), LTL(G ! call(reach_error())) )\"\n"
                "      data_model: LP64\n"
                "      language: C\n"
                "  content:\n"
                "    - segment:\n"
                "        - waypoint:\n"
                "            type: function_return\n"
                "            action: follow\n"
                "            constraint:\n"
                "              value: \"\\\\result == 1\"\n"
                "              format: c_expression\n"
                "            location:\n"
                "              file_name: \"a \\\"b\\\".c\"\n"
                "              line: 3\n"
                "              column: 14\n"
                "              function: \"main\"\n"
                "    - segment:\n"
                "        - waypoint:\n"
                "            type: target\n"
                "            action: follow\n"
                "            location:\n"
                "              file_name: \"a.c\"\n"
                "              line: 4\n");
}

TEST(ViolationWitness, IsKnownByWhatItSays) {
  const std::string uuid = uuid_in(violation_witness(path(), task()));
  EXPECT_THAT(uuid, MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-"
                                 "[0-9a-f]{12}"));
  WitnessTask later = task();
  later.creation_time = "2026-12-02T00:00:00Z";
  EXPECT_EQ(uuid_in(violation_witness(path(), later)), uuid);
  ViolationPath other = path();
  other.waypoints[0].constraint = "\\result == 2";
  EXPECT_NE(uuid_in(violation_witness(other, task())), uuid);
}

TEST(ViolationWitness, SaysWhichPropertyIsBroken) {
  WitnessTask freed = task();
  freed.property = rts::Property::valid_free;
  freed.entry = "run";
  freed.pointers_of_32_bits = true;
  const std::string text = violation_witness(path(), freed);
  EXPECT_THAT(text, HasSubstr("\"CHECK( init(run()), LTL(G valid-free) )\""));
  EXPECT_THAT(text, HasSubstr("data_model: ILP32"));
  ViolationPath asserted = path();
  asserted.error_function = "__assert_fail";
  EXPECT_THAT(violation_witness(asserted, task()), HasSubstr("G ! call(__assert_fail())"));
  EXPECT_TRUE(has_violation_witness(rts::Property::valid_deref));
  EXPECT_TRUE(has_violation_witness(rts::Property::no_overflow));
  EXPECT_FALSE(has_violation_witness(rts::Property::valid_memtrack));
  freed.property = rts::Property::valid_init;
  EXPECT_THROW(violation_witness(path(), freed), InternalError);
}

}  // namespace
}  // namespace heapreach::runs::test::violation_witness_test
