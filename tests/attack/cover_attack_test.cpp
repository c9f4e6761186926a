// Evidence about edges (docs/cover.md), with other edges, ends and valuations in it, and on mutants
// of the system: no certificate is accepted that an execution to the end refutes, and no execution
// that the interpreter does not follow there.
#include <gtest/gtest.h>

#include <sstream>

#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "support/error.h"
#include "tests/analyses/coverage/ask_cover.h"
#include "tests/attack/asked.h"
#include "tests/attack/kind_floors.h"
#include "tests/attack/tamper.h"
#include "tests/attack/trial.h"
#include "tests/harness/mutate_system.h"

namespace heapreach::test::cover_attack_test {
namespace {

using analyses::Coverage;

KindFloors floors("forgeries about edges", {"execution", "model", "unrolling", "state graph"});

constexpr std::uint64_t bound = 3;

struct Way {
  const char* method;
  const char* engine;
};

/// What is known of a system's edges, for both ends that it may have, by several methods.
std::vector<Coverage> answers_for(const rts::System& raw, Random& random) {
  static const std::vector<Way> ways = {{"explore", "explore"},
                                        {"crumbs", "explore"},
                                        {"valuations", "explore"},
                                        {"crumbs", "pdr"},
                                        {"conflicts", "pdr"}};
  std::vector<Coverage> all;
  const pipeline::Input input = input_of(raw);
  for (const char* end : {"error", "exit"}) {
    const Way& way = random.pick(ways);
    pipeline::Options options;
    options.bound = bound;
    options.engine = way.engine;
    options.work = 400'000;
    try {
      all.push_back(covered(input, {end, way.method}, options));
    } catch (const UsageError&) {  // no path leads there, or it does not take the system
    } catch (const BackendError&) {
    }
  }
  return all;
}

/// The documents; the court knows the executions.
std::vector<Json> documents_of(const std::vector<Coverage>& answers, Court& court) {
  std::vector<Json> all;
  for (const Coverage& coverage : answers) {
    for (const analyses::CoverExecution& execution : coverage.executions) {
      all.push_back(Json::parse(execution.document));
      const evidence::schema::Document document(all.back(), "execution.json");
      court.know(document.without_coverage().execution(court.system()).execution,
                 execution.cells_used, coverage.end.name);
    }
    for (const analyses::CoverProof& proof : coverage.proofs) {
      all.push_back(Json::parse(proof.document));
    }
  }
  return all;
}

/// Changes what a document says of edges and leaves the rest as it is.
Json about_others(Json document, const rts::System& system, Random& random) {
  Json& coverage = document["coverage"];
  const auto edge = [&] { return system.edge_name(random.below(system.edges().size())); };
  switch (random.below(8)) {
    case 0:
      coverage["end"] = coverage["end"] == "error" ? "exit" : "error";
      break;
    case 1:
      coverage.erase("known");
      break;
    case 2:
      if (coverage.contains("known") && !coverage["known"].empty()) {
        coverage["known"].erase(random.below(coverage["known"].size()));
      }
      break;
    case 3:
      coverage["by"] = coverage.value("by", Json()) == "crumbs" ? "phases" : "crumbs";
      break;
    case 4:
      if (coverage.contains("kept") && !coverage["kept"].empty()) {
        coverage["kept"].erase(random.below(coverage["kept"].size()));
      } else {
        coverage["kept"] = Json::array({edge()});
      }
      break;
    default:
      if (!coverage.contains("sets") || coverage["sets"].empty()) break;
      Json& set = coverage["sets"][random.below(coverage["sets"].size())];
      if (random.chance(50) || set.empty()) {
        set.push_back(edge());
      } else {
        set[random.below(set.size())] = edge();
      }
  }
  return document;
}

struct Plan {
  int others = 3;    // of each document about other edges
  int tampered = 4;  // and with anything changed
  int mutants = 2;
};

class CoverAttack {
 public:
  CoverAttack(const rts::System& raw, std::uint64_t seed, const Plan& plan, Trial& trial)
      : raw_(raw), random_(seed), plan_(plan), trial_(trial) {}

  void run() {
    Court court(raw_, {}, bound);
    std::vector<Json> documents = documents_of(answers_for(raw_, random_), court);
    std::erase_if(documents,
                  [&](const Json& document) { return !trial_.put_right(court, document); });
    for (const Json& document : documents) {
      for (int i = 0; i < plan_.others; ++i) {
        trial_.put(court, about_others(document, court.system(), random_), "other edges");
      }
      tamper(court, document, documents, "edges, anything changed");
    }
    for (int m = 0; m < plan_.mutants && !documents.empty(); ++m) on_mutant(documents);
  }

 private:
  void tamper(Court& court, const Json& document, const std::vector<Json>& donors,
              const std::string& attack) {
    for (int i = 0; i < plan_.tampered; ++i) {
      trial_.put(court, tampered(document, donors, random_), attack);
    }
  }

  void on_mutant(const std::vector<Json>& documents) {
    const Mutant mutant = mutant_of(raw_, random_);
    std::optional<Court> court;
    try {
      court.emplace(mutant.system, rts::Properties(), bound);
    } catch (const InputError&) {
      return;  // no file can hold it
    }
    documents_of(answers_for(mutant.system, random_), *court);
    for (const Json& document : documents) {
      trial_.put(*court, document, "edges on a mutant");
      tamper(*court, document, documents, "edges on a mutant, changed");
    }
  }

  const rts::System& raw_;
  Random random_;
  const Plan& plan_;
  Trial& trial_;
};

void attack_seeds(std::uint64_t first, std::uint64_t last, const Plan& plan, Trial& trial) {
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::ostringstream text;
    rts::write(text, system_to_attack(seed));
    const rts::System raw = rts::read_text(text.str(), "system").system;
    CoverAttack(raw, seed, plan, trial).run();
  }
}

void expect_most_are_judged(const Trial& trial) {
  trial.print();
  const Counts forged = trial.forged();
  EXPECT_GE(2 * forged.judged(), forged.made) << "nothing but nonsense";
  EXPECT_GE(6 * forged.refuted, forged.made);
  EXPECT_LE(10 * forged.undecided, forged.made) << "too many without an answer";
}

TEST(CoverAttack, OnRandomSystems) {
  Trial trial;
  attack_seeds(939000, 939003, {2, 2, 1}, trial);
  expect_most_are_judged(trial);
  EXPECT_GE(trial.right().accepted, 5);
}

class CoverAttackLong : public ::testing::TestWithParam<int> {};

TEST_P(CoverAttackLong, OnRandomSystems) {
  Trial trial;
  const std::uint64_t first = 940000 + 12 * static_cast<std::uint64_t>(GetParam());
  attack_seeds(first, first + 12, {}, trial);
  expect_most_are_judged(trial);
  EXPECT_GE(trial.right().accepted, 30);
  EXPECT_GE(trial.forged().lies, 5);
  floors.count(trial);
}

INSTANTIATE_TEST_SUITE_P(Shard, CoverAttackLong, ::testing::Range(0, 6));

}  // namespace
}  // namespace heapreach::test::cover_attack_test
