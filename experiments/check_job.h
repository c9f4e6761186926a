// A run of `heapreach check`.
#pragma once

#include "evidence/certificates/schema/schema.h"
#include "experiments/job.h"

namespace heapreach::experiments {

class CheckJob : public Job {
 public:
  CheckJob(const Task& task, const std::string& program);
  std::vector<std::string> command() const override;
  bool heeds_sigterm() const override { return true; }
  void line(std::string_view text) override;
  bool goes_on(const Measured& end) override;
  plans::Result row() const override { return row_; }

 private:
  void take_answer();
  void take_stages(const evidence::schema::Json& stats);
  void explain_no_answer(const Measured& end);

  const Task& task_;
  std::string program_;
  evidence::schema::Json answer_;  // null until it came
  plans::Result row_;
};

}  // namespace heapreach::experiments
