// What a running check tells the outside: the stage it is in, and figures as they become known, so
// that a killed one still leaves its statistics.
#pragma once

#include <string>

#include "evidence/certificates/schema/schema.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

class Monitor {
 public:
  virtual ~Monitor() = default;
  /// A stage begins ("read", "encode", "inline", "pdr", "certify", ...).
  virtual void stage(const std::string& name) = 0;
  /// A short text on long work ("depth 12").
  virtual void progress(const std::string& text) = 0;
  /// A finished stage's figures: an object with at least "stage" and "seconds".
  virtual void record(const evidence::schema::Json& figures) = 0;
  /// An object that a run of the same strategy at a larger bound may begin with (lessons.h).
  virtual void lesson(const evidence::schema::Json&) {}
};

/// A monitor that keeps the figures and drops the rest.
class QuietMonitor : public Monitor {
 public:
  void stage(const std::string& name) override { stage_ = name; }
  void progress(const std::string&) override {}
  void record(const evidence::schema::Json& figures) override { records_.push_back(figures); }
  const std::string& current_stage() const { return stage_; }
  const evidence::schema::Json& records() const { return records_; }

 private:
  std::string stage_;
  evidence::schema::Json records_ = evidence::schema::Json::array();
};

/// Announces a stage when made; records its wall time when finished (also by an exception).
class StageTimer {
 public:
  StageTimer(Monitor& monitor, std::string stage);
  ~StageTimer();
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;
  /// Figures to record beside the time; an object.
  evidence::schema::Json figures = evidence::schema::Json::object();

 private:
  Monitor& monitor_;
  std::string stage_;
  Stopwatch watch_;
};

}  // namespace heapreach::pipeline
