#include "pipeline/monitor.h"

#include <exception>
#include <utility>

namespace heapreach::pipeline {

StageTimer::StageTimer(Monitor& monitor, std::string stage)
    : monitor_(monitor), stage_(std::move(stage)) {
  monitor_.stage(stage_);
}

StageTimer::~StageTimer() {
  try {
    evidence::schema::Json record = {{"stage", stage_}, {"seconds", watch_.seconds()}};
    record.update(figures);
    monitor_.record(record);
  } catch (const std::exception&) {
    // Out of memory, most likely while an exception that says so is on its way: a record less.
  }
}

}  // namespace heapreach::pipeline
