#include "cli/run_tool.h"

#include "cli/output.h"
#include "cli/render/text.h"

namespace heapreach::cli {

int run_tool(const std::string& name, const std::string& file, const pipeline::Options& options,
             bool verbose, const std::function<std::string(const Limits&, pipeline::Monitor&)>& job,
             const std::function<void(const std::string&)>& deliver) {
  ProgressLine progress(verbose);
  const pipeline::JobResult result = pipeline::run_job(
      file, options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        channel.stage(name);
        return job(limits, channel);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  const auto product = product_of(result);
  if (const int* exit_code = std::get_if<int>(&product)) return *exit_code;
  deliver(std::get<pipeline::Product>(product).text);
  return 0;
}

std::variant<pipeline::Product, int> product_of(const pipeline::JobResult& result) {
  if (const auto* failed = std::get_if<pipeline::Failed>(&result)) {
    say("heapreach: " + failed->message + "\n");
    return failed->exit_code;
  }
  if (const auto* unfinished = std::get_if<pipeline::Result>(&result)) {
    say("heapreach: " + explanation_of(*unfinished));
    return 20;
  }
  return std::get<pipeline::Product>(result);
}

}  // namespace heapreach::cli
