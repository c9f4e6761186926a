// What `certify` and `replay` say of documents about one system, by way of files, and whether what
// they accept is wrong: the reference interpreter follows executions, the oracle looks for others.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evidence/certificates/schema/schema.h"
#include "pipeline/tools/saved_evidence.h"
#include "rts/semantics/question.h"
#include "support/limits.h"
#include "tests/harness/run_program.h"

namespace heapreach::test {

using evidence::schema::Json;

struct Ruling {
  enum class Kind {
    accepted,
    malformed,  // refused by its form
    refuted,    // refused because of what it says about the system
    undecided,  // a limit struck
    broken,     // the check ended in an error of the checker
  };
  Kind kind = Kind::broken;
  std::string reason;  // of an accepted certificate its bound
  /// What the document claims is refuted; not known of malformed ones. That the oracle does it is
  /// found out of accepted ones alone.
  bool is_false = false;
};

class Court {
 public:
  /// `system` as the reader gives it; its errors are those of the properties. For every bound the
  /// oracle looks for executions at `most` cells. Throws InputError if no file can hold the system.
  Court(const rts::System& system, const rts::Properties& properties, std::uint64_t most);
  Court(const Court&) = delete;
  Court& operator=(const Court&) = delete;

  /// What is in the file, with edges for all errors of the properties.
  const rts::System& system() const { return system_; }
  const rts::Properties& properties() const { return properties_; }
  /// An execution that refutes claims: one that answers the question about all errors, or, with the
  /// name of an end, one that comes to that end of a question about edges.
  void know(const rts::Execution& execution, std::uint64_t cells, const std::string& end = "");

  /// A document in which the hash of the input is replaced by that of the file. Each check may do
  /// `work` units.
  Ruling judge(Json document, std::uint64_t work = 1'000'000);

 private:
  struct Known {
    rts::Execution execution;
    std::uint64_t cells = 0;
    std::string end;
  };

  void check(const Json& document, Ruling& ruling);
  bool refutes(const Json& document, std::optional<std::uint64_t> bound) const;
  bool refutes_coverage(const evidence::schema::SavedCoverage& coverage,
                        std::optional<std::uint64_t> bound) const;
  bool is_no_answer(const Json& document) const;
  rts::Question question_of(const Json& document) const;
  bool oracle_refutes(const rts::Question& question, std::optional<std::uint64_t> bound);

  TemporaryDirectory directory_;
  Limits limits_;
  rts::Properties properties_;
  std::uint64_t most_;
  std::string hash_;
  rts::System system_;
  std::optional<pipeline::SavedEvidence> evidence_;
  std::vector<Known> known_;
  std::map<std::string, bool> asked_;  // by question and bound
};

}  // namespace heapreach::test
