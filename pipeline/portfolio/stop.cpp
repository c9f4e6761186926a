#include "pipeline/portfolio/stop.h"

#include <signal.h>
#include <time.h>

namespace heapreach::pipeline {

namespace {

volatile sig_atomic_t asked = 0;
volatile time_t asked_at = 0;  // seconds of the monotonic clock

/// One that comes seconds after the first ends the process. `timeout` sends two at once, to the
/// process and to its group.
void note(int number) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!asked) {
    asked_at = now.tv_sec;
    asked = 1;
  } else if (now.tv_sec - asked_at > 1) {
    signal(number, SIG_DFL);
    ::raise(number);
  }
}

}  // namespace

void heed_sigterm() {
  signal(SIGTERM, note);
  signal(SIGINT, note);
}

bool asked_to_stop() {
  return asked != 0;
}

}  // namespace heapreach::pipeline
