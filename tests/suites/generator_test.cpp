// Generated systems: their verdicts are what they say, and they are the same each time.
#include "plans/generators/generator.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "evidence/certificates/schema/schema.h"
#include "rts/text/read/read.h"
#include "suites/verdicts.h"
#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::suites::generator_test {
namespace {

using namespace plans;

/// Decides what the system says below, at and above its threshold.
void expect_verdicts_as_said(const std::string& name, const Values& values) {
  const Generator& generator = generator_named(name);
  const std::string text = generate(generator, values);
  SCOPED_TRACE(text);
  const rts::System system = rts::read_text(text, name).system;
  const test::TemporaryDirectory directory;
  const std::string file = directory.file("system.rts.yaml");
  std::ofstream(file) << text;
  Plan plan;
  plan.seconds = 60;
  const std::uint64_t from = system.bound.value();
  for (std::uint64_t bound : {from - 1, from, from + 1}) {
    const bool reached = system.expects_error(bound).value();
    EXPECT_EQ(reached, values.at("error") == 1 && bound >= from) << bound;
    EXPECT_STREQ(to_string(decide(file, bound, plan, [](auto&) {})), reached ? "unsat" : "sat")
        << bound;
  }
}

void expect_both_variants(const std::string& name, Values values) {
  for (std::uint64_t error : {0, 1}) {
    values["error"] = error;
    expect_verdicts_as_said(name, values);
  }
}

TEST(Generators, Lists) {
  for (std::uint64_t size : {1, 2, 3}) expect_both_variants("lists", {{"size", size}});
}

TEST(Generators, Interleave) {
  expect_both_variants("interleave", {{"size", 1}, {"lists", 1}});
  expect_both_variants("interleave", {{"size", 2}, {"lists", 2}});
  expect_both_variants("interleave", {{"size", 1}, {"lists", 3}});
}

TEST(Generators, Kth) {
  for (std::uint64_t size : {1, 2, 4}) expect_both_variants("kth", {{"size", size}});
}

TEST(Generators, Alias) {
  for (std::uint64_t density : {0, 50, 100}) {
    for (std::uint64_t seed : {0, 1}) {
      expect_both_variants("alias", {{"size", 4}, {"density", density}, {"seed", seed}});
    }
  }
  expect_both_variants("alias", {{"size", 2}, {"density", 0}});
}

TEST(Generators, Branches) {
  for (std::uint64_t seed : {0, 1}) {
    expect_both_variants("branches", {{"size", 1}, {"seed", seed}});
    expect_both_variants("branches", {{"size", 4}, {"seed", seed}});
  }
}

TEST(Generators, Resource) {
  for (std::uint64_t live : {0, 1}) {
    expect_both_variants("resource", {{"size", 3}, {"live", live}});
    expect_both_variants("resource", {{"size", 2}, {"cells", 3}, {"live", live}});
  }
}

TEST(Generators, Diamonds) {
  for (std::uint64_t blocks : {0, 1}) {
    expect_both_variants("diamonds", {{"size", 1}, {"blocks", blocks}});
    expect_both_variants("diamonds", {{"size", 3}, {"blocks", blocks}});
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
  EXPECT_EQ(evidence::schema::hash_of(all), "sha1:79dcf7ffde9b8811b3431dc7a86e253bc5d206d3");
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
