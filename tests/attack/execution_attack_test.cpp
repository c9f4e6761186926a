// Saved executions with something changed in the document, on their system and on mutants of it:
// `replay` accepts what the reference interpreter follows to an answer, and nothing else.
#include <gtest/gtest.h>

#include <sstream>

#include "evidence/certificates/schema/saved.h"
#include "rts/semantics/location.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "support/error.h"
#include "tests/attack/asked.h"
#include "tests/attack/tamper.h"
#include "tests/attack/trial.h"
#include "tests/harness/mutate_system.h"
#include "tests/harness/random_full.h"

namespace heapreach::test::execution_attack_test {
namespace {

constexpr std::uint64_t most = 5;

rts::System as_read(const rts::System& system) {
  std::ostringstream text;
  rts::write(text, system);
  return rts::read_text(text.str(), "system").system;
}

class ExecutionAttack {
 public:
  ExecutionAttack(const rts::System& raw, std::uint64_t seed, int tampered, Trial& trial)
      : raw_(raw), random_(seed), tampered_(tampered), trial_(trial) {}

  void run() {
    Court court(raw_, {}, most);
    const Answer found = find_error(court, random_);
    if (!found.execution) return;
    Json document = evidence::schema::to_json(
        evidence::schema::SavedExecution{"sha1:0", found.cells, *found.execution}, court.system());
    if (random_.chance(40)) {
      document["location"] = rts::location_of(court.system(), *found.execution).text();
    }
    if (!trial_.put_right(court, document)) return;
    on(court, document, "execution, changed");
    const Mutant mutant = mutant_of(raw_, random_);
    std::optional<Court> other;
    try {
      other.emplace(mutant.system, rts::Properties(), most);
    } catch (const InputError&) {
      return;  // no file can hold it
    }
    trial_.put(*other, document, "execution on a mutant");
    on(*other, document, "execution on a mutant, changed");
  }

 private:
  void on(Court& court, const Json& document, const std::string& attack) {
    const auto locations = rts::locations_of(court.system(), court.properties());
    for (int i = 0; i < tampered_; ++i) {
      Json forged = tampered(document, {document}, random_);
      if (random_.chance(10) && !locations.empty()) {
        forged["location"] = random_.pick(locations).text();
      }
      trial_.put(court, forged, attack);
    }
  }

  const rts::System& raw_;
  Random random_;
  int tampered_;
  Trial& trial_;
};

void attack_seeds(std::uint64_t first, std::uint64_t last, int tampered, Trial& trial) {
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const rts::System raw =
        as_read(seed % 2 == 0 ? system_to_attack(seed) : random_full_system(seed));
    ExecutionAttack(raw, seed, tampered, trial).run();
  }
}

void expect_both(const Trial& trial) {
  trial.print();
  const Counts forged = trial.forged();
  EXPECT_GE(2 * forged.judged(), forged.made) << "nothing but nonsense";
  EXPECT_GE(5 * forged.refuted, forged.made);
  EXPECT_GE(5 * forged.accepted, forged.made);
}

TEST(ExecutionAttack, OnRandomSystems) {
  Trial trial;
  attack_seeds(949000, 949016, 8, trial);
  expect_both(trial);
  EXPECT_GE(trial.right().accepted, 5);
}

class ExecutionAttackLong : public ::testing::TestWithParam<int> {};

TEST_P(ExecutionAttackLong, OnRandomSystems) {
  Trial trial;
  const std::uint64_t first = 950000 + 80 * static_cast<std::uint64_t>(GetParam());
  attack_seeds(first, first + 80, 15, trial);
  expect_both(trial);
  EXPECT_GE(trial.right().accepted, 30);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExecutionAttackLong, ::testing::Range(0, 2));

}  // namespace
}  // namespace heapreach::test::execution_attack_test
