// Generated systems: their verdicts are what they say, and they are the same each time.
#include "plans/generators/generator.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>

#include "evidence/certificates/schema/schema.h"
#include "rts/text/read/read.h"
#include "suites/verdicts.h"
#include "support/error.h"
#include "support/hash.h"
#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::suites::generator_test {
namespace {

using namespace plans;

/// What the generators are asked for: all of it in the long ring, one of each family in the short.
const std::map<std::string, std::vector<Values>> asked_for = {
    {"lists", {{{"size", 1}}, {{"size", 2}}, {{"size", 3}}}},
    {"interleave",
     {{{"size", 1}, {"lists", 1}}, {{"size", 2}, {"lists", 2}}, {{"size", 1}, {"lists", 3}}}},
    {"kth", {{{"size", 1}}, {{"size", 2}}, {{"size", 4}}}},
    {"alias",
     {{{"size", 4}, {"density", 0}, {"seed", 0}},
      {{"size", 4}, {"density", 0}, {"seed", 1}},
      {{"size", 4}, {"density", 50}, {"seed", 0}},
      {{"size", 4}, {"density", 50}, {"seed", 1}},
      {{"size", 4}, {"density", 100}, {"seed", 0}},
      {{"size", 4}, {"density", 100}, {"seed", 1}},
      {{"size", 2}, {"density", 0}}}},
    {"branches",
     {{{"size", 1}, {"seed", 0}},
      {{"size", 1}, {"seed", 1}},
      {{"size", 4}, {"seed", 0}},
      {{"size", 4}, {"seed", 1}}}},
    {"resource",
     {{{"size", 3}, {"live", 0}},
      {{"size", 3}, {"live", 1}},
      {{"size", 2}, {"cells", 3}, {"live", 0}},
      {{"size", 2}, {"cells", 3}, {"live", 1}}}},
    {"diamonds",
     {{{"size", 1}, {"blocks", 0}},
      {{"size", 1}, {"blocks", 1}},
      {{"size", 3}, {"blocks", 0}},
      {{"size", 3}, {"blocks", 1}}}}};

/// Decides at each bound, relative to the threshold, what the system says about it.
void expect_verdicts_as_said(const std::string& name, const Values& values,
                             const std::vector<int>& bounds) {
  const std::string text = generate(generator_named(name), values);
  SCOPED_TRACE(text);
  const rts::System system = rts::read_text(text, name).system;
  const test::TemporaryDirectory directory;
  const std::string file = directory.file("system.rts.yaml");
  std::ofstream(file) << text;
  Plan plan;
  plan.seconds = 60;
  const std::uint64_t from = system.bound.value();
  for (const int offset : bounds) {
    const std::uint64_t bound = from + offset;
    const bool reached = system.expects_error(bound).value();
    EXPECT_EQ(reached, values.at("error") == 1 && bound >= from) << bound;
    EXPECT_STREQ(to_string(decide(file, bound, plan, [](auto&) {})), reached ? "unsat" : "sat")
        << bound;
  }
}

Values with_error(Values values, std::uint64_t error) {
  values["error"] = error;
  return values;
}

TEST(Generators, SayWhatTheVerdictsAre) {
  for (const Generator& generator : all_generators()) {
    const Values& values = test::drawn(asked_for.at(generator.name), generator.name);
    expect_verdicts_as_said(generator.name, with_error(values, 0), {0});
    expect_verdicts_as_said(generator.name, with_error(values, 1), {-1, 0});
  }
}

TEST(GeneratorsLong, SayWhatTheVerdictsAre) {
  for (const auto& [name, all] : asked_for) {
    for (const Values& values : all) {
      for (const std::uint64_t error : {0, 1}) {
        expect_verdicts_as_said(name, with_error(values, error), {-1, 0, 1});
      }
    }
  }
}

/// The texts must not change silently: suites with the same parameters are compared over years.
TEST(Generators, AreTheSameOnEveryPlatform) {
  std::string all;
  for (const Generator& generator : all_generators()) {
    for (std::uint64_t size : {2, 5}) {
      EXPECT_EQ(generate(generator, {{"size", size}}), generate(generator, {{"size", size}}));
      all += generate(generator, {{"size", size}});
    }
  }
  EXPECT_EQ(hash_of(all), "sha1:79dcf7ffde9b8811b3431dc7a86e253bc5d206d3");
}

TEST(Generators, SeedsMatterWhereThereAreAny) {
  int seeded = 0;
  for (const Generator& generator : all_generators()) {
    for (const Parameter& parameter : generator.parameters) {
      if (parameter.name != "seed") continue;
      ++seeded;
      const std::regex call("generator: \"[^\"]*\"|name: .*");
      auto body = [&](std::uint64_t seed) {
        return std::regex_replace(generate(generator, {{"size", 6}, {"seed", seed}}), call, "");
      };
      EXPECT_NE(body(1), body(2)) << generator.name;
    }
  }
  EXPECT_EQ(seeded, 2);
}

TEST(Generators, EveryParameterWorksAtBothEndsOfItsRange) {
  for (const Generator& generator : all_generators()) {
    EXPECT_EQ(generator.parameters.at(0).name, "size");
    for (const Parameter& p : generator.parameters) {
      for (std::uint64_t value : {p.least, std::min<std::uint64_t>(p.most, 1000)}) {
        const std::string text = generate(generator, {{p.name, value}});
        EXPECT_TRUE(rts::read_text(text, generator.name).warnings.empty()) << generator.name;
      }
      EXPECT_THROW(generate(generator, {{p.name, p.most + 1}}), UsageError);
      if (p.least > 0) {
        EXPECT_THROW(generate(generator, {{p.name, p.least - 1}}), UsageError);
      }
    }
    EXPECT_THROW(generate(generator, {{"colour", 1}}), UsageError);
  }
  EXPECT_THROW(generator_named("trees"), UsageError);
}

TEST(Generators, AreListedInHelpAndDocumentation) {
  const std::string help = test::run_program(HEAPREACH_BINARY " generate --help").out;
  const std::string page = test::slurp(HEAPREACH_SOURCE_DIR "/docs/suites.md");
  EXPECT_NE(page.find(generators_as_markdown()), std::string::npos) << "docs/suites.md must hold:\n"
                                                                    << generators_as_markdown();
  for (const Generator& generator : all_generators()) {
    EXPECT_NE(help.find(generator.name + ": "), std::string::npos) << help;
  }
}

}  // namespace
}  // namespace heapreach::suites::generator_test
