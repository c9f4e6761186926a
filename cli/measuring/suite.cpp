// The subcommands that make benchmarks: suite, generate.
#include "suites/suite.h"

#include <fmt/format.h>

#include <charconv>

#include "cli/commands.h"
#include "cli/output.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

plans::Values values_of(const std::vector<std::string>& texts) {
  plans::Values values;
  for (const std::string& text : texts) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, equals);
    const char* begin = text.data() + std::min(equals + 1, text.size());
    const char* end = text.data() + text.size();
    std::uint64_t value = 0;
    const auto [rest, error] = std::from_chars(begin, end, value);
    if (name.empty() || begin == end || error != std::errc{} || rest != end) {
      throw UsageError("'" + text + "': expected NAME=NUMBER, as in size=3");
    }
    if (!values.emplace(name, value).second) throw UsageError("'" + name + "' is given twice");
  }
  return values;
}

}  // namespace

int generate(const GenerateArguments& arguments) {
  const plans::Generator& generator = plans::generator_named(arguments.generator);
  const std::string text = plans::generate(generator, values_of(arguments.values));
  write_output(arguments.output, text);
  return 0;
}

int suite(const SuiteArguments& arguments) {
  suites::Plan plan = suites::read_plan(arguments.plan);
  if (arguments.format) plan.format = *arguments.format;
  ProgressLine progress(arguments.verbose);
  const suites::Contents contents =
      suites::make_suite(plan, arguments.directory, arguments.version,
                         [&](const std::string& file) { progress.show("", file, ""); });
  progress.clear();
  using suites::Status;
  write_standard_output(fmt::format(
      "{}: {} files ({} sat, {} unsat, {} unknown), {} duplicates and {} others left out\n",
      arguments.directory.path(), contents.entries.size(), contents.count(Status::sat),
      contents.count(Status::unsat), contents.count(Status::unknown), contents.duplicates.size(),
      contents.left_out.size()));
  return 0;
}

}  // namespace heapreach::cli
