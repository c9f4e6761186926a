// Being asked to end from outside, as `timeout` and batch systems do it: by SIGTERM; and by Ctrl-C.
#pragma once

namespace heapreach::pipeline {

/// From now on SIGTERM and SIGINT do not end this process: runs under limits (session.h) end soon
/// and answer unknown, with their figures. A second one, or one when nothing runs under limits,
/// ends it.
void heed_sigterm();

/// Whether one of them has come since.
bool asked_to_stop();

}  // namespace heapreach::pipeline
