// Right certificates put on systems and questions that they do not answer, as they are and with
// something changed, so that some execution refutes what they claim.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"
#include "tests/attack/asked.h"
#include "tests/attack/trial.h"

namespace heapreach::test {

struct TransferPlan {
  int ways = 2;       // certificates besides that of a search, by random engines and encodings
  int mutants = 3;    // of the system that have an error
  int forged = 3;     // changed documents that are judged, for each of these and each certificate
  int questions = 2;  // likewise, for each question that is widened
  std::uint64_t work = 1'000'000;  // of the search
};

class Transfer {
 public:
  /// `system` as the reader gives it. Attacks on it and its mutants go to the trial.
  Transfer(const rts::System& system, std::uint64_t seed, const TransferPlan& plan, Trial& trial);

  void run();

 private:
  std::vector<Json> certificates(const rts::System& system, const rts::Question& question,
                                 std::uint64_t bound, int ways);
  void keep_right(Court& court, std::vector<Json>& documents);
  void on_mutants(const std::vector<Json>& documents);
  void on_wider_questions(Court& court, const rts::Execution& found, int ways);
  void on_wider_bounds(Court& court, std::uint64_t cells);
  void forge(Court& court, const Json& document, int count, const std::string& attack);
  Json changed(const Court& court, const Json& document);

  const rts::System system_;  // in the order of a file
  Random random_;
  const TransferPlan& plan_;
  Trial& trial_;
  rts::Properties properties_;
  std::vector<Json> donors_;
};

}  // namespace heapreach::test
