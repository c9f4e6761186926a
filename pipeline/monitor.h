// What a check in progress tells the outside: the stage it is in, and figures as they become known,
// so that a killed one still leaves its statistics.
#pragma once

#include <string>
#include <vector>

#include "pipeline/lesson.h"
#include "pipeline/stage_figures.h"
#include "support/stopwatch.h"
#include "support/work.h"

namespace heapreach::pipeline {

class Monitor {
 public:
  virtual ~Monitor() = default;
  /// A stage begins ("read", "encode", "inline", "pdr", "certify", ...).
  virtual void stage(const std::string& name) = 0;
  /// A short text on long work ("depth 12").
  virtual void progress(const std::string& text) = 0;
  /// A stage has ended.
  virtual void record(const StageFigures& figures) = 0;
  /// What the same strategy at a larger bound may begin with.
  virtual void lesson(const Lesson&) {}
};

/// A monitor that keeps the figures and drops the rest.
class QuietMonitor : public Monitor {
 public:
  void stage(const std::string& name) override { stage_ = name; }
  void progress(const std::string&) override {}
  void record(const StageFigures& figures) override { records_.push_back(figures); }
  const std::string& current_stage() const { return stage_; }
  const std::vector<StageFigures>& records() const { return records_; }

 private:
  std::string stage_;
  std::vector<StageFigures> records_;
};

/// Announces a stage when made; records its wall time and work when finished (also by an
/// exception).
class StageTimer {
 public:
  StageTimer(Monitor& monitor, std::string stage);
  ~StageTimer();
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;
  /// To record beside stage and time.
  StageFigures figures;
  /// Adds a number to them.
  void count(const std::string& what, std::uint64_t number) {
    figures.counts.emplace_back(what, number);
  }

 private:
  Monitor& monitor_;
  Stopwatch watch_;
  std::uint64_t before_ = work::spent();
};

}  // namespace heapreach::pipeline
