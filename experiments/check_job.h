// A run of `heapreach check`.
#pragma once

#include "experiments/answer.h"
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
  void take_stages();
  void explain_no_answer(const Measured& end);

  const Task& task_;
  std::string program_;
  std::optional<Answer> answer_;  // once it came
  plans::Result row_;
};

}  // namespace heapreach::experiments
