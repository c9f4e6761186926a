#include "cli/run_tool.h"

#include "cli/output.h"

namespace heapreach::cli {

int run_tool(const std::string& name, const std::string& file, const pipeline::Options& options,
             bool verbose, const std::function<std::string(const backends::Limits&)>& job,
             const std::function<void(const std::string&)>& deliver) {
  ProgressLine progress(verbose);
  const pipeline::SessionResult result = pipeline::run_limited(
      file, options,
      [&](pipeline::Channel& channel, const backends::Limits& limits) {
        channel.stage(name);
        pipeline::Outcome outcome;
        outcome.verdict = "done";
        outcome.account = job(limits);
        channel.outcome(outcome);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  print_messages(result);
  if (result.failed) return result.failed->exit_code;
  const pipeline::Outcome& outcome = result.outcomes.at(0);
  if (outcome.verdict != "done") {
    say("heapreach: " + outcome.account);
    return 20;
  }
  deliver(outcome.account);
  return 0;
}

}  // namespace heapreach::cli
