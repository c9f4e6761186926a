// Plans: what the reader takes and refuses, and the runs that they stand for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "backends/backend.h"
#include "experiments/tasks.h"
#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::experiments::plan_test {
namespace {

using namespace plans;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string data = HEAPREACH_DATA_DIR;

/// A plan that lies in data/plans.
Plan plan_of(const std::string& text) {
  return read_plan_text("plan: 1\n" + text, data + "/plans/test.yaml");
}

Tasks tasks_in(const std::string& text) {
  const Scratch scratch;
  return tasks_of(plan_of(text), scratch);
}

std::vector<std::string> names(const Tasks& tasks) {
  std::vector<std::string> result;
  for (const Task& task : tasks.tasks) {
    const std::string bound = task.bound ? " " + std::to_string(*task.bound) : "";
    result.push_back(task.configuration + bound);
  }
  return result;
}

const std::string one_input = "inputs: ../basics/access_error.rts.yaml\n";

TEST(Plan, HoldsWhatTheTextSays) {
  const Plan plan = plan_of(
      "name: mine\n"
      "inputs: [a.smt2, {files: [b/*, c/*], except: c/d}, {generator: kth, sizes: [1, 2], with: "
      "{error: [0, 1]}}]\n"
      "grid: {engine: [pdr, bmc], external: [z3, {command: eld, optional: true}], bound: [file, "
      "7]}\n"
      "exclude: [{engine: bmc, bound: 7, inputs: \"b/*\"}]\n"
      "limits: {cpu_seconds: 1.5, memory_megabytes: 100}\nrepetitions: 3\nworkers: 2\n");
  EXPECT_EQ(plan.name, "mine");
  ASSERT_EQ(plan.inputs.files.size(), 2u);
  EXPECT_THAT(plan.inputs.files[1].files, ElementsAre("b/*", "c/*"));
  EXPECT_THAT(plan.inputs.files[1].except, ElementsAre("c/d"));
  ASSERT_EQ(plan.inputs.generated.size(), 1u);
  EXPECT_THAT(plan.inputs.generated[0].values.at("size"), ElementsAre(1, 2));
  EXPECT_THAT(plan.inputs.generated[0].values.at("error"), ElementsAre(0, 1));
  ASSERT_EQ(plan.grids.size(), 1u);
  EXPECT_TRUE(plan.grids[0].commands.at(1).optional);
  EXPECT_EQ(plan.grids[0].bounds.at(0), std::nullopt);
  EXPECT_EQ(plan.grids[0].bounds.at(1), 7u);
  EXPECT_EQ(plan.exclusions.at(0).bounds.at(0), 7u);
  EXPECT_EQ(plan.limits.cpu_seconds, 1.5);
  EXPECT_EQ(plan.limits.wall_seconds, 8);
  EXPECT_EQ(plan.limits.memory_megabytes, 100u);
  EXPECT_EQ(plan.repetitions, 3u);
  EXPECT_EQ(plan.workers, 2u);
}

struct Bad {
  const char* name;
  const char* text;
  const char* place;    // line:column
  const char* message;  // a part of it
};

class BadPlan : public ::testing::TestWithParam<Bad> {};

TEST_P(BadPlan, IsRefusedAtItsPlace) {
  try {
    tasks_in(GetParam().text);
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), StartsWith(data + "/plans/test.yaml:" + GetParam().place + ": "));
    EXPECT_THAT(error.what(), HasSubstr(GetParam().message));
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadPlan,
    ::testing::Values(
        Bad{"UnknownKey", "grids: 1\n", "2:1", "did you mean 'grid'"},
        Bad{"NoGrid", "inputs: a\n", "1:1", "missing key 'grid'"},
        Bad{"NoInputs", "grid: {engine: pdr}\n", "2:7", "no inputs"},
        Bad{"NoEngine", "inputs: a\ngrid: {encoding: basic}\n", "3:7", "'engine'"},
        Bad{"UnknownEngine", "inputs: a\ngrid: {engine: magic}\n", "3:16", "magic"},
        Bad{"UnknownPass", "inputs: a\ngrid: {engine: pdr, passes: melt}\n", "3:29", "melt"},
        Bad{"BadWorlds", "inputs: a\ngrid: {engine: pdr, worlds: \"list:2,1\"}\n", "3:29",
            "--worlds"},
        Bad{"BadBound", "inputs: a\ngrid: {engine: pdr, bound: -1}\n", "3:28", "from 0"},
        Bad{"ExternalAsEngine", "inputs: a\ngrid: {engine: \"external:z3\"}\n", "3:16",
            "key 'external'"},
        Bad{"EmptyList", "inputs: a\ngrid: {engine: []}\n", "3:16", "at least one"},
        Bad{"BadSeconds", "limits: {cpu_seconds: fast}\ninputs: a\ngrid: {engine: pdr}\n", "2:23",
            "seconds"},
        Bad{"LittleMemory", "limits: {memory_megabytes: 1}\ninputs: a\ngrid: {engine: pdr}\n",
            "2:28", "from 64"},
        Bad{"NoWorkers", "workers: 0\ninputs: a\ngrid: {engine: pdr}\n", "2:10", "from 1"},
        Bad{"MixedInput", "inputs: [{files: a, sizes: 1}]\ngrid: {engine: pdr}\n", "2:10",
            "does not go with"},
        Bad{"EmptyExclusion",
            "inputs: ../basics/access_error.rts.yaml\ngrid: {engine: pdr}\nexclude: [{}]\n", "4:11",
            "without keys"},
        Bad{"EmptyGlob", "inputs: [../basics/*.smt2]\ngrid: {engine: pdr}\n", "2:10",
            "no file matches '../basics/*.smt2'"},
        Bad{"EmptyException",
            "inputs: [{files: ../basics/*, except: nothing*}]\ngrid: {engine: pdr}\n", "2:10",
            "no file matches 'nothing*'"},
        Bad{"UnknownGenerator", "inputs: [{generator: none_such, sizes: 1}]\ngrid: {engine: pdr}\n",
            "2:22", "unknown generator 'none_such'"},
        Bad{"NoProgram",
            "inputs: ../basics/access_error.rts.yaml\ngrid: {external: no-such-solver -x}\n", "3:7",
            "no-such-solver was not found"},
        Bad{"CapabilityOfEngine",
            "inputs: ../clauses/counter_bounded.smt2\ngrid: {engine: explore}\n", "3:7",
            "explore cannot run on ../clauses/counter_bounded.smt2: the engine explore "},
        Bad{"CapabilityOfEncoding",
            "inputs: ../open/open_free_base.rts.yaml\ngrid: {engine: pdr, encoding: array}\n",
            "3:7", "does not support heap: unknown; an entry under 'exclude' leaves it out"},
        Bad{"ExternalWithInvariants",
            "inputs: ../basics/access_error.rts.yaml\ngrid: {external: z3, invariants: box}\n",
            backends::left_out("box") ? "3:34" : "3:7",
            backends::left_out("box") ? "HEAPREACH_PPL=OFF" : "no invariants"}),
    [](const ::testing::TestParamInfo<Bad>& info) { return info.param.name; });

TEST(Plan, WhatHasNoEffectNeitherMultipliesJobsNorIsRefused) {
  const auto jobs = [](const std::string& grid) {
    return tasks_in(one_input + "grid: {" + grid + "}\n").tasks.size();
  };
  EXPECT_EQ(
      jobs("engine: explore, encoding: [basic, kripke], query: [fan, chain], sort: [int, real]"),
      1u);
  const std::string box = backends::left_out("box") ? "" : ", box";
  EXPECT_EQ(jobs("engine: explore, passes: [none, default], invariants: [none" + box + "]"), 1u);
  EXPECT_EQ(jobs("engine: pdr, encoding: [basic, kripke], query: [fan, chain]"), 3u);
  EXPECT_THROW(jobs("engine: explore, encoding: nothing"), InputError);
}

TEST(Plan, ThatLeavesNothingIsRefused) {
  EXPECT_THROW(tasks_in(one_input + "grid: {engine: pdr}\nexclude: [{engine: pdr}]\n"), InputError);
}

TEST(Tasks, AreTheProductInTheOrderOfThePlan) {
  const Tasks tasks =
      tasks_in(one_input +
               "grid:\n"
               "  - {engine: [pdr, bmc], encoding: [basic, kripke], bound: [2, 3]}\n"
               "  - {engine: explore}\n");
  EXPECT_THAT(names(tasks), ElementsAre("pdr/basic 2", "pdr/kripke/fan 2", "bmc/basic 2",
                                        "bmc/kripke/fan 2", "pdr/basic 3", "pdr/kripke/fan 3",
                                        "bmc/basic 3", "bmc/kripke/fan 3", "explore 4"));
}

TEST(Tasks, WhatHasNoEffectDoesNotMultiplyThem) {
  const Tasks tasks = tasks_in(
      one_input +
      "grid: {engine: bmc, encoding: [basic, kripke], query: [fan, chain], worlds: [doubling, "
      "\"linear:2\"]}\n");
  EXPECT_THAT(names(tasks),
              ElementsAre("bmc/basic 4", "bmc/kripke/fan 4", "bmc/kripke/fan/linear:2 4",
                          "bmc/kripke/chain 4", "bmc/kripke/chain/linear:2 4"));
}

TEST(Tasks, ExclusionsTakeOutWhatAgreesInEveryKey) {
  const Tasks tasks = tasks_in(
      one_input +
      "grid: {engine: [pdr, explore], encoding: [basic, kripke], bound: [2, 3]}\n"
      "exclude: [{engine: explore}, {encoding: basic, bound: 3}, {inputs: \"*/no_such*\"}]\n");
  EXPECT_THAT(names(tasks), ElementsAre("pdr/basic 2", "pdr/kripke/fan 2", "pdr/kripke/fan 3"));
}

TEST(Tasks, RepetitionsHaveKeysOfTheirOwn) {
  const std::string text = one_input + "grid: {engine: bmc}\nrepetitions: 3\n";
  const Tasks tasks = tasks_in(text);
  std::set<std::string> keys;
  for (const Task& task : tasks.tasks) keys.insert(task.key);
  EXPECT_EQ(keys.size(), 3u);
  EXPECT_EQ(tasks_in(text).tasks[2].key, tasks.tasks[2].key);
  EXPECT_NE(tasks_in(text + "limits: {cpu_seconds: 1}\n").tasks[0].key, tasks.tasks[0].key);
}

TEST(Tasks, ClausesHaveNoBoundAndNoEncoding) {
  const Tasks tasks = tasks_in(
      "inputs: ../clauses/counter_*.smt2\n"
      "grid: {engine: pdr, encoding: [basic, kripke], bound: [2, 3]}\n");
  EXPECT_THAT(names(tasks), ElementsAre("pdr", "pdr"));
  EXPECT_EQ(tasks.tasks[0].instance->name, "../clauses/counter_bounded.smt2");
  EXPECT_EQ(tasks.tasks[0].instance->expectation({}), "infeasible");
  EXPECT_EQ(tasks.tasks[1].instance->expectation({}), "feasible");
}

TEST(Tasks, ExpectationsFollowTheBound) {
  const Tasks tasks =
      tasks_in("inputs: ../deep/deep_second_node.rts.yaml\ngrid: {engine: bmc, bound: [1, 2]}\n");
  EXPECT_EQ(tasks.tasks[0].instance->expectation(1), "infeasible");
  EXPECT_EQ(tasks.tasks[0].instance->expectation(2), "feasible");
  EXPECT_EQ(tasks.tasks[0].instance->family, "deep");
}

TEST(Tasks, OptionalCommandsMayBeMissing) {
  const Tasks tasks = tasks_in(
      one_input + "grid: {external: [z3, {command: no-such-solver -x, optional: true}]}\n");
  EXPECT_THAT(names(tasks), ElementsAre("z3/kripke/fan 4"));
  ASSERT_EQ(tasks.left_out.size(), 1u);
  EXPECT_THAT(tasks.left_out[0], HasSubstr("no-such-solver -x"));
}

TEST(Tasks, GeneratorsMakeAnInstancePerSizeAndCombination) {
  const std::string grid = "\ngrid: {engine: bmc}\n";
  const Tasks tasks =
      tasks_in("inputs: [{generator: kth, sizes: [1, 2], with: {error: [0, 1]}}]" + grid);
  ASSERT_EQ(tasks.tasks.size(), 4u);
  EXPECT_EQ(tasks.tasks[1].instance->name, "generator:kth(size=1,error=1)");
  EXPECT_EQ(tasks.tasks[3].instance->size, 2u);
  EXPECT_EQ(tasks.tasks[3].instance->family, "kth");
  EXPECT_NE(tasks.tasks[0].instance->hash, tasks.tasks[1].instance->hash);
  for (const char* bad :
       {"sizes: 0", "sizes: 1, with: {length: 2}", "sizes: 1, with: {error: 2}"}) {
    EXPECT_THROW(tasks_in("inputs: [{generator: kth, " + std::string(bad) + "}]" + grid),
                 InputError)
        << bad;
  }
}

TEST(Settings, DifferentOnesHaveDifferentNamesAndAreTakenByTheCommandLine) {
  std::set<std::string> names_seen;
  std::vector<Settings> all;
  for (const char* engine : {"pdr", "portfolio", "explore", ""}) {
    for (const char* encoding : {"basic", "kripke"}) {
      for (const char* query : {"fan", "chain"}) {
        for (const char* passes : {"none", "default", "inline,unfold"}) {
          for (const char* step : {"small", "large"}) {
            Settings settings;
            settings.engine = engine;
            if (settings.engine.empty()) settings.external = "golem -e lawi {file}";
            settings.encoding = encoding;
            settings.query = query;
            settings.passes = passes;
            settings.step = step;
            settings = normalised(settings, false);
            EXPECT_EQ(normalised(settings, false), settings);
            EXPECT_NO_THROW(options_of(settings));
            if (std::find(all.begin(), all.end(), settings) != all.end()) continue;
            all.push_back(settings);
            EXPECT_TRUE(names_seen.insert(name_of(settings)).second) << name_of(settings);
          }
        }
      }
    }
  }
  EXPECT_GT(all.size(), 30u);
}

}  // namespace
}  // namespace heapreach::experiments::plan_test
