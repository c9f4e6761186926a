// Every place of honest certificates replaced by whatever JSON can hold there: the reader and the
// checker say something about it, and none of it is an error of ours.
#include <gtest/gtest.h>

#include <iostream>

#include "rts/model/memory_errors.h"
#include "tests/attack/forge.h"

namespace heapreach::test::shape_test {
namespace {

const std::vector<Json>& odd_values() {
  static const std::vector<Json> values = {nullptr,
                                           true,
                                           0,
                                           -1,
                                           7,
                                           std::uint64_t(18446744073709551615u),
                                           std::int64_t(-9223372036854775807) - 1,
                                           0.5,
                                           1e300,
                                           "",
                                           "01",
                                           "1/1",
                                           "-7",
                                           "1e9",
                                           std::string(5000, '9'),
                                           "|",
                                           "true",
                                           "(= f f)",
                                           std::string(30000, '('),
                                           "\n\t\\\"",
                                           "unrolling",
                                           "stack",
                                           "cells:1",
                                           "linear:1",
                                           "list:1,2,3,4,5,6,7,8,9",
                                           Json::array(),
                                           Json::object(),
                                           Json::array({1, 2, 3}),
                                           Json::array({Json::array({Json::array()})}),
                                           {{"node", 0}},
                                           {{"node", 4294967295u}},
                                           {{"linear", {1, {4294967294u, 1}}}},
                                           {{"linear", {0, {0, std::string(3000, '7')}}}},
                                           {{"step", -1}, {"offset", 0}, {"value", nullptr}},
                                           {{"order", 1}, {"gap", -1}, {"first", 0}, {"value", 1}}};
  return values;
}

void collect(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
  out.push_back(at);
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) collect(value, at / key, out);
  } else if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) collect(json[i], at / i, out);
  }
}

/// What bounds the work, not the answer: large ones would only take long.
bool is_costly(const Json& json) {
  if (!json.is_object()) return false;
  const Json source = json.value("source", Json::object());
  const Json bound = source.is_object() ? source.value("bound", Json(0)) : Json(0);
  const Json depth = json.value("call_depth", Json(0));
  return (bound.is_number() && bound > 4) || (depth.is_number() && depth > 8);
}

void replace_everywhere(std::uint64_t first, std::uint64_t last, int attempts, int floor) {
  Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const rts::System system = rts::with_implicit_errors(system_to_attack(seed));
    Truth truth(system);
    if (truth.is_feasible(2, 2)) continue;
    Random random(seed);
    const auto document = certificate_by(system, random_way(system, 2, random));
    if (!document) continue;
    std::vector<Json::json_pointer> places;
    collect(*document, Json::json_pointer(), places);
    for (int attempt = 0; attempt < attempts; ++attempt) {
      Json json = *document;
      json[random.pick(places)] = random.pick(odd_values());
      if (is_costly(json)) continue;
      attack(truth, json, 4, "another value", tally);
    }
  }
  tally.print();
  EXPECT_GE(tally["checked"], floor);
}

TEST(Shapes, OfAnyKindAreReadOrRefused) {
  replace_everywhere(920000, 920012, 60, 160);
}

TEST(ShapesLong, OfAnyKindAreReadOrRefused) {
  replace_everywhere(921000, 921200, 150, 6000);
}

}  // namespace
}  // namespace heapreach::test::shape_test
