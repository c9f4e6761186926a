#include "pipeline/monitor.h"

#include <exception>
#include <utility>

namespace heapreach::pipeline {

StageTimer::StageTimer(Monitor& monitor, std::string stage) : monitor_(monitor) {
  figures.stage = std::move(stage);
  monitor_.stage(figures.stage);
}

StageTimer::~StageTimer() {
  try {
    figures.seconds = watch_.seconds();
    figures.work = work::spent() - before_;
    monitor_.record(figures);
  } catch (const std::exception&) {
    // Out of memory, most likely while an exception that says so is on its way: a record less.
  }
}

}  // namespace heapreach::pipeline
