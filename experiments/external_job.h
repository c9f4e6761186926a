// A run of a solver outside: `heapreach encode` writes the clauses, the command reads them, and a
// model that it prints is checked by `heapreach certify`. Only the command is measured.
#pragma once

#include "experiments/job.h"

namespace heapreach::experiments {

class ExternalJob : public Job {
 public:
  ExternalJob(const Task& task, const std::string& program, const Scratch& scratch);
  ~ExternalJob() override;
  std::vector<std::string> command() const override;
  bool heeds_sigterm() const override { return phase_ != Phase::solve; }
  void line(std::string_view text) override;
  bool goes_on(const Measured& end) override;
  plans::Result row() const override;

 private:
  enum class Phase { encode, solve, certify };

  std::vector<std::string> encode_command() const;
  std::vector<std::string> solve_command() const;
  std::vector<std::string> certify_command() const;
  bool after_encode(const Measured& end);
  bool after_solve(const Measured& end);
  void after_certify(const Measured& end);

  const Task& task_;
  std::string program_;
  const Scratch& scratch_;
  std::string clauses_;     // path
  std::string model_file_;  // path
  Phase phase_ = Phase::encode;
  std::string answer_;  // sat, unsat, unknown; empty until the solver said one
  std::string model_;   // what it printed after that
  bool too_long_ = false;
  std::string comment_;                                 // the first line that was neither
  std::vector<std::pair<std::string, double>> stages_;  // and their seconds
  plans::Result row_;
};

}  // namespace heapreach::experiments
