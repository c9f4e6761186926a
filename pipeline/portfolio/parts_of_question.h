// Safety and leaks apart, where the question about both has no answer.
#pragma once

#include "pipeline/check/beginning.h"
#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "support/limits.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

/// What is known of a question about leaks and other properties whose answer is unknown: an
/// execution that breaks one of them answers it, so leaks and the others are asked about apart.
/// The whole result comes back if that finds none, with what is proved of each part in its reason.
/// `file` has the edges of all errors; `watch` has the seconds that results name.
Result answered_in_parts(Result whole, const Input& input, const rts::System& file,
                         Beginning* beginning, const Options& options, const Limits& limits,
                         Channel& channel, const Stopwatch& watch);

}  // namespace heapreach::pipeline
