#include "pipeline/stop.h"

#include <signal.h>

namespace heapreach::pipeline {

namespace {

volatile sig_atomic_t asked = 0;

void note(int number) {
  asked = 1;
  signal(number, SIG_DFL);  // a second one ends the process
}

}  // namespace

void heed_sigterm() {
  signal(SIGTERM, note);
}

bool asked_to_stop() {
  return asked != 0;
}

}  // namespace heapreach::pipeline
