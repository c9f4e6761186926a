// Certificates of random systems, and whether they are accepted for others: what `certify` does,
// without files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evidence/certificates/schema/schema.h"
#include "pipeline/options/strategy.h"
#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

using evidence::schema::Json;

/// A random system, by half of the seeds with procedures, some of those recursive; implicit errors
/// are not expanded yet.
rts::System system_to_attack(std::uint64_t seed);

/// A way to a certificate that can be taken for the system, with random options.
pipeline::Strategy random_way(const rts::System& system, std::uint64_t bound, Random& random);

/// The certificate that it gives, as `check --witness` saves it; nothing if there is none within
/// two seconds. Contract: implicit errors are expanded.
std::optional<Json> certificate_by(const rts::System& system, const pipeline::Strategy& strategy);

/// What `certify` says of a document.
struct CheckOutcome {
  enum class Kind {
    accepted,
    refused,    // malformed, or it does not hold
    undecided,  // a limit struck
    broken,     // an error of ours
  };
  Kind kind = Kind::refused;
  std::string reason;
  std::optional<std::uint64_t> bound;  // of what was accepted; none: every bound
};
CheckOutcome checked(const rts::System& system, const Json& document);

/// Whether the oracle has an execution into an error, at the bound; for every bound, it looks for
/// one at `most`. Answers of a system are remembered.
class Truth {
 public:
  explicit Truth(const rts::System& system) : system_(system) {}
  bool is_feasible(std::optional<std::uint64_t> bound, std::uint64_t most);
  const rts::System& system() const { return system_; }

 private:
  const rts::System& system_;
  std::map<std::uint64_t, bool> known_;
};

/// What a campaign has seen, for its output and its floors.
struct Tally {
  std::map<std::string, int> count;
  void print() const;
  int operator[](const std::string& what) const;
};

/// Checks a document on a system that the oracle refutes it for, counts it under what it is (its
/// type and calls), and fails the test if it is accepted, or its check breaks.
void attack(Truth& truth, const Json& document, std::uint64_t most, const std::string& what,
            Tally& tally);

}  // namespace heapreach::test
