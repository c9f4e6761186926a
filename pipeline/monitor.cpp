#include "pipeline/monitor.h"

#include <exception>
#include <utility>

namespace heapreach::pipeline {

StageTimer::StageTimer(Monitor& monitor, std::string stage)
    : monitor_(monitor), stage_(std::move(stage)), begin_(std::chrono::steady_clock::now()) {
  monitor_.stage(stage_);
}

double StageTimer::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

StageTimer::~StageTimer() {
  try {
    evidence::Json record = {{"stage", stage_}, {"seconds", seconds()}};
    record.update(figures);
    monitor_.record(record);
  } catch (const std::exception&) {
    // Out of memory, most likely while an exception that says so is on its way: a record less.
  }
}

}  // namespace heapreach::pipeline
