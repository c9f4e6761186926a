// A job on one file under --timeout and --memory, in a process of its own, so that the limits hold
// whatever part of the pipeline is running.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"

namespace heapreach::pipeline {

/// What came out of a job.
struct SessionResult {
  std::vector<Outcome> outcomes;  // one, or with --each one per error vertex
  std::optional<Failed> failed;   // instead: an error with its exit code
  std::vector<std::string> warnings;
  evidence::schema::Json records =
      evidence::schema::Json::array();  // stage figures, also of killed jobs
};

/// Progress for people: strategy (may be empty), stage, text.
using ShowProgress =
    std::function<void(const std::string&, const std::string&, const std::string&)>;

/// Checks one file: reads it and runs the strategies that the options ask for. `each`: one outcome
/// per error vertex of an RTS. Never throws for what is wrong with the input; see `failed`.
SessionResult check_file(const std::string& path, const Options& options, bool each,
                         const ShowProgress& show);

/// Runs any job under the options' limits in a process of its own; the job reports through the
/// channel and ends by returning or throwing. `name` stands for the file in an unknown outcome; if
/// it is "-", standard input has been read before the job starts.
SessionResult run_limited(const std::string& name, const Options& options,
                          const std::function<void(Channel&, const backends::Limits&)>& job,
                          const ShowProgress& show);

}  // namespace heapreach::pipeline
