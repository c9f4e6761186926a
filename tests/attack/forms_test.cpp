// Claims of every form, put together by hand, on the feasible systems with procedures of data/:
// none may be accepted, whatever engines see of the calls, and none may end in an error of ours.
#include <gtest/gtest.h>

#include <iostream>

#include "encoders/encoder.h"
#include "rts/text/read/read.h"
#include "rts/transform/calls.h"
#include "tests/attack/forge.h"
#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"
#include "tests/harness/sample.h"

namespace heapreach::test::forms_test {
namespace {

Json header(const char* type, const char* calls, std::uint64_t depth) {
  Json json = {{"schema", "heapreach/certificate"}, {"version", 1}, {"input", "sha1:0"}};
  json["calls"] = calls;
  if (depth > 0) json["call_depth"] = depth;
  json["type"] = type;
  return json;
}

/// Unrollings of any height, "no path", and for state graphs and models the empty ones.
std::vector<Json> claims() {
  std::vector<Json> all;
  for (const char* calls : rts::calls_names) {
    for (const std::uint64_t depth : {0, 1, 2}) {
      all.push_back(header("no path", calls, depth));
      Json states = header("state graph", calls, depth);
      for (const char* key : {"states", "arcs"}) states[key] = Json::array();
      all.push_back(states);
      for (const encoders::Encoder* encoder : encoders::all_encoders()) {
        for (const char* target : {"error", "error or cut"}) {
          Json unrolling = header("unrolling", calls, depth);
          unrolling["source"] = {{"encoder", std::string(encoder->name())},
                                 {"bound", 4},
                                 {"target", target},
                                 {"query", "fan"},
                                 {"worlds", "doubling"},
                                 {"vertex", "predicate"},
                                 {"sort", "int"}};
          Json model = unrolling;
          unrolling["height"] = 40;
          unrolling["simple_paths"] = true;
          all.push_back(unrolling);
          model["type"] = "model";
          model["predicates"] = Json::array();
          all.push_back(model);
        }
      }
    }
  }
  return all;
}

/// At least so many of the files must be such.
void expect_none_accepted(const std::vector<std::string>& files, int least) {
  Tally tally;
  int systems = 0;
  for (const std::string& file : files) {
    if (file.find("/procedures/") == std::string::npos) continue;
    const rts::System system = load_with_calls(file);
    if (expected_feasible(system, 4) != true) continue;
    SCOPED_TRACE(file);
    ++systems;
    Truth truth(system);
    for (const Json& claim : claims()) attack(truth, claim, 4, "by hand", tally);
  }
  tally.print();
  EXPECT_GE(systems, least);
  EXPECT_GE(tally["checked"], least * 250);
  EXPECT_EQ(tally["accepted"], 0);
  EXPECT_LE(4 * tally["undecided"], tally["checked"]);
}

TEST(Forms, NoneIsAcceptedOfFeasibleProcedures) {
  expect_none_accepted(sample(data_files(), 4, "Forms"), 1);
}

TEST(FormsLong, NoneIsAcceptedOfFeasibleProcedures) {
  expect_none_accepted(data_files(), 5);
}

}  // namespace
}  // namespace heapreach::test::forms_test
