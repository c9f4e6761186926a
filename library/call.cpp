#include "library/call.h"

#include <unistd.h>

#include "library/access.h"
#include "pipeline/input/input.h"
#include "support/process/process.h"

namespace heapreach {

namespace {

/// The pipeline has one importer and one set of kept texts.
std::mutex& one_call() {
  static std::mutex mutex;
  return mutex;
}

/// Names that mean something to the reader of files are given none.
std::string file_named(const std::string& name) {
  const bool is_clauses = name.ends_with(".smt2");
  return name.empty() || name == "-" || is_clauses ? "system (" + name + ")" : name;
}

std::map<std::string, std::string> with(std::map<std::string, std::string> texts,
                                        const std::string& file, const System& system) {
  texts[file] = system.text();
  return texts;
}

}  // namespace

Call::Call(const System& system, std::map<std::string, std::string> texts)
    : lock_(one_call()),
      file_(file_named(system.name())),
      kept_(with(std::move(texts), file_, system)) {
  const std::optional<std::uint64_t>& static_cells = Access::static_cells(system);
  if (!static_cells) return;
  // Bounds of programs are on top of their static blocks.
  pipeline::set_importer([file = file_, text = system.text(), cells = *static_cells,
                          hash = Access::program_hash(system)](
                             const std::string& path, const rts::Properties&,
                             const Deadline&) -> std::optional<pipeline::ImportedProgram> {
    if (path != file) return std::nullopt;
    return pipeline::ImportedProgram{text, {}, cells, hash};
  });
}

Call::~Call() {
  pipeline::set_importer(nullptr);
}

pipeline::Options options_of(const Options& options) {
  pipeline::Options result;
  const auto set = [&](const std::string& key, const std::string& value) {
    for (const pipeline::OptionRow& row : pipeline::option_table()) {
      if (row.key == key) return row.set(result, value);
    }
    throw UsageError("there is no option " + key);
  };
  translated([&] {
    if (options.bound) set("bound", std::to_string(*options.bound));
    if (!options.properties.empty()) set("property", options.properties);
    set("engine", options.engine);
    for (const auto& [key, value] : options.others) set(key, value);
  });
  result.timeout = options.timeout;
  if (options.work > 0) result.work = options.work;
  // Processes that are forked begin with what this one has.
  result.memory = options.memory + (tree_memory(getpid()) >> 20);
  result.evidence = options.evidence;
  result.explanation = options.explanation;
  return result;
}

pipeline::ShowProgress shown_to(const Options& options) {
  return
      [&options](const std::string& strategy, const std::string& stage, const std::string& text) {
        if (!options.progress) return;
        options.progress(
            strategy.empty() || stage.empty() ? strategy + stage : strategy + ": " + stage, text);
      };
}

void end_with(const pipeline::Failed& failed) {
  const Error::Kind kind = failed.exit_code == 2   ? Error::Kind::usage
                           : failed.exit_code == 3 ? Error::Kind::input
                                                   : Error::Kind::internal;
  throw Error(kind, failed.message);
}

std::string product_of(const std::string& name, const pipeline::Options& options,
                       const std::function<std::string(const Limits&, pipeline::Monitor&)>& job,
                       const Options& outer) {
  const auto in_process = [&](pipeline::Channel& channel, const Limits& limits) {
    return job(limits, channel);
  };
  const pipeline::JobResult result =
      translated([&] { return pipeline::run_job(name, options, in_process, shown_to(outer)); });
  if (const auto* failed = std::get_if<pipeline::Failed>(&result)) end_with(*failed);
  if (const auto* unfinished = std::get_if<pipeline::Result>(&result)) {
    const auto& unknown = std::get<pipeline::Unknown>(unfinished->answer);
    throw Error(Error::Kind::limit, name + ": " + pipeline::reason_of(unknown));
  }
  return std::get<pipeline::Product>(result).text;
}

}  // namespace heapreach
