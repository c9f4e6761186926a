// A job on one file under --timeout and --memory, in a process of its own, so that the limits hold
// whatever part of the pipeline is running.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pipeline/input/locations.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"

namespace heapreach::pipeline {

/// What came out of a check.
struct SessionResult {
  std::vector<Result> results;   // one, or one per location that was asked about, in their order
  std::optional<Failed> failed;  // instead: an error with its exit code
  std::vector<std::string> warnings;
  std::vector<StageFigures> stages;  // also of jobs that were killed
};

/// Progress for people: strategy (may be empty), stage, text.
using ShowProgress =
    std::function<void(const std::string&, const std::string&, const std::string&)>;

/// Checks one file: reads it and runs the strategies that the options ask for. One result for each
/// location that is wanted of an RTS; if it has none, one for all of it. Never throws for what is
/// wrong with the input; see `failed`.
SessionResult check_file(const std::string& path, const Options& options,
                         const WantedLocations& wanted, const ShowProgress& show);

/// The same for results that another job sends through the channel; it ends by returning or
/// throwing. `name` stands for the file in an unknown result; if it is "-", standard input has been
/// read before the job starts.
SessionResult run_check(const std::string& name, const Options& options,
                        const std::function<void(Channel&, const Limits&)>& job,
                        const ShowProgress& show);

/// What came out of a job that is no check: what it has made, or why there is nothing: a limit, as
/// an unknown result, or an error.
using JobResult = std::variant<Product, Result, Failed>;

/// Runs a job under the options' limits in a process of its own; it gives the text of its product.
/// `name` as above.
JobResult run_job(const std::string& name, const Options& options,
                  const std::function<std::string(Channel&, const Limits&)>& job,
                  const ShowProgress& show);

/// The same for a job that sends its products itself, of which the last one counts, whatever the
/// job ends by after it. It is an error that a job ends without any. `made` hears of each at once.
JobResult run_reporting_job(const std::string& name, const Options& options,
                            const std::function<void(Channel&, const Limits&)>& job,
                            const ShowProgress& show,
                            const std::function<void(const Product&)>& made = nullptr);

}  // namespace heapreach::pipeline
