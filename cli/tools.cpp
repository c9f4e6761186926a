// The subcommands that decide nothing and check nothing: encode, dot, options.
#include <sstream>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/input/input.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/tools/written_clauses.h"
#include "rts/text/write.h"
#include "support/error.h"

namespace heapreach::cli {

int encode(const EncodeArguments& arguments) {
  return run_tool(
      "encode", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor& monitor) {
        return pipeline::written_clauses(arguments.file, arguments.options, arguments.format,
                                         limits, monitor);
      },
      [&](const std::string& text) { write_output(arguments.output, text); });
}

int dot(const std::string& file) {
  const pipeline::Input input = pipeline::read_input(file, Deadline());
  const auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (!rts) throw UsageError("dot draws transition systems; " + file + " holds clauses");
  std::ostringstream out;
  rts::write_dot(out, rts->system);
  write_standard_output(out.str());
  return 0;
}

int options() {
  write_standard_output(pipeline::options_as_markdown() + "\n" + pipeline::passes_as_markdown() +
                        "\n" + pipeline::capabilities_as_markdown());
  return 0;
}

}  // namespace heapreach::cli
