// What the subcommands with limits share.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "pipeline/portfolio/session.h"

namespace heapreach::cli {

/// Runs the subcommand's job under the options' limits, in a process of its own. The job tells the
/// monitor what it is at, and answers with text, which goes to `deliver`; errors, and limits that
/// strike, go to standard error. Returns the exit code.
int run_tool(const std::string& name, const std::string& file, const pipeline::Options& options,
             bool verbose, const std::function<std::string(const Limits&, pipeline::Monitor&)>& job,
             const std::function<void(const std::string&)>& deliver);

/// What the job answered with; else the exit code, after the error or the limit has gone to
/// standard error.
std::variant<pipeline::Product, int> product_of(const pipeline::JobResult& result);

}  // namespace heapreach::cli
