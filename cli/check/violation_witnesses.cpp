// Like a run (run_execution.cpp), a witness needs the program: it is imported again, under the
// limits.
#include "cli/check/violation_witnesses.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "cli/output.h"
#include "cli/run_tool.h"
#include "evidence/certificates/schema/saved.h"
#include "pipeline/input/input.h"
#include "support/error.h"

#ifdef HEAPREACH_C
#include "cli/frontend_options.h"
#include "frontends/import/text.h"
#include "rts/model/property_errors.h"
#include "rts/semantics/question.h"
#include "runs/violation_witness.h"
#include "support/sha256.h"
#endif

namespace heapreach::cli {

#ifdef HEAPREACH_C
namespace {

constexpr const char* option = "--violation-witness";

/// Builds that are to be the same another time set the date (reproducible-builds.org).
std::string creation_time() {
  std::time_t now = std::time(nullptr);
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    char* end = nullptr;
    const long long seconds = std::strtoll(epoch, &end, 10);
    if (end != epoch && *end == '\0') now = static_cast<std::time_t>(seconds);
  }
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

runs::WitnessTask task_of(const frontends::Runnable& program, const frontends::Options& options,
                          rts::Property property, const std::string& version) {
  runs::WitnessTask task;
  for (const frontends::Unit& unit : program.units) {
    task.files.push_back({unit.path, sha256_of(pipeline::read_bytes(unit.path))});
  }
  task.property = property;
  task.entry = options.entry;
  task.pointers_of_32_bits = options.pointers_of_32_bits;
  task.version = version;
  task.creation_time = creation_time();
  return task;
}

/// A line of what is left out, which may be empty, and the witness behind it.
std::string witness_of(const std::string& file, const pipeline::Document& document,
                       const frontends::Options& options, const std::string& version,
                       const Deadline& deadline) {
  const frontends::Runnable program = frontends::import_for_run(file, options, deadline);
  const rts::System system = rts::with_errors(program.imported.system, options.properties);
  const auto saved = evidence::schema::execution_of_text(document.text, system, file);
  const rts::Property property = rts::broken_by(system, saved.execution);
  if (!runs::has_violation_witness(property)) {
    throw UsageError(
        fmt::format("{}: the format has no witness of {}", option, rts::to_string(property)));
  }
  const frontends::Places& places = program.imported.places;
  const runs::Supply supply = runs::supply_of(system, saved.bound, saved.execution, places);
  const runs::ViolationPath path = runs::violation_path(
      supply, places, frontends::program_text(program.units, options, deadline), options.entry);
  return fmt::format("{}\n{}", fmt::join(path.left_out, "; "),
                     runs::violation_witness(path, task_of(program, options, property, version)));
}

bool is_of_c(const std::string& path) {
  return path.ends_with(".c") || path.ends_with(".i");
}

}  // namespace

void require_c_programs(const CheckArguments& arguments, const ProgramOptions& program) {
  if (!arguments.violation_witness.is_named()) return;
  for (const std::string& file : arguments.files) {
    const auto linked = program.linked.find(file);
    const bool fits = linked == program.linked.end()
                          ? is_of_c(file)
                          : std::all_of(linked->second.units.begin(), linked->second.units.end(),
                                        [](const auto& unit) { return is_of_c(unit.path); });
    if (!fits) throw UsageError(fmt::format("{} needs C (.c, .i), not {}", option, file));
  }
  if (!program.open.empty() || pipeline::has_assumption()) {
    throw UsageError(
        fmt::format("{} is for programs as they are, not for --open and --assume-spec", option));
  }
}

void ViolationWitnesses::add(const pipeline::Result& result, const std::string& file,
                             double seconds) {
  if (!arguments_.violation_witness.is_named()) return;
  if (!std::holds_alternative<pipeline::Counterexample>(result.answer)) return;
  const pipeline::Document* document = pipeline::execution_of(result.answer);
  if (document == nullptr || document->empty()) return;
  pipeline::Options limits = arguments_.options;
  limits.timeout = std::max(0.001, limits.wall_seconds() - seconds);
  const frontends::Options options = frontend_options(file, program_, limits.properties);
  run_tool(
      "witness", file, limits, arguments_.verbose,
      [&](const Limits& all, pipeline::Monitor&) {
        return witness_of(file, *document, options, arguments_.version, all.deadline);
      },
      [&](const std::string& product) {
        const std::size_t end = product.find('\n');
        witnesses_ += product.substr(end + 1);
        if (end == 0) return;
        say(fmt::format("heapreach: warning: {}: the violation witness does not say {}\n", file,
                        product.substr(0, end)));
      });
}

void ViolationWitnesses::write() const {
  const OutputFile& file = arguments_.violation_witness;
  if (!file.is_named()) return;
  if (witnesses_.empty()) {
    say("heapreach: no violation witness, " + file.path() + " is left as it was\n");
    return;
  }
  file.write(witnesses_);
}
#else
void require_c_programs(const CheckArguments& arguments, const ProgramOptions&) {
  if (!arguments.violation_witness.is_named()) return;
  throw UsageError("this heapreach was built without C (HEAPREACH_C=OFF): no witnesses");
}

void ViolationWitnesses::add(const pipeline::Result&, const std::string&, double) {}

void ViolationWitnesses::write() const {}
#endif

}  // namespace heapreach::cli
