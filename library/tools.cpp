// Everything that decides nothing: saved evidence, clauses, programs.
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "library/access.h"
#include "library/call.h"
#include "library/heapreach.h"
#include "support/error.h"

#ifdef HEAPREACH_C
#include "cli/frontend_options.h"
#endif

namespace heapreach {

namespace {

constexpr const char* evidence_name = "evidence";

cli::EvidenceArguments arguments_for(const std::string& file, const pipeline::Options& options) {
  cli::EvidenceArguments arguments;
  arguments.file = file;
  arguments.evidence = evidence_name;
  arguments.options = options;
  return arguments;
}

}  // namespace

std::string replay(const System& system, const std::string& execution, const Options& options) {
  const pipeline::Options inner = options_of(options);
  const Call call(system, {{evidence_name, execution}});
  const cli::EvidenceArguments arguments = arguments_for(call.file(), inner);
  return product_of(
      call.file(), inner,
      [&](const Limits& limits, pipeline::Monitor&) { return cli::replayed(arguments, limits); },
      options);
}

std::string certify(const System& system, const std::string& certificate, const Options& options) {
  const pipeline::Options inner = options_of(options);
  const Call call(system, {{evidence_name, certificate}});
  const cli::EvidenceArguments arguments = arguments_for(call.file(), inner);
  return product_of(
      call.file(), inner,
      [&](const Limits& limits, pipeline::Monitor&) { return cli::certified(arguments, limits); },
      options);
}

std::string encode(const System& system, const Options& options) {
  Options plain = options;
  plain.others.insert(plain.others.begin(), {"preprocess", "none"});
  cli::EncodeArguments arguments;
  arguments.options = options_of(plain);
  const Call call(system);
  arguments.file = call.file();
  return product_of(
      call.file(), arguments.options,
      [&](const Limits& limits, pipeline::Monitor& monitor) {
        return cli::encoded(arguments, limits, monitor);
      },
      options);
}

#ifdef HEAPREACH_C

System import_program(const std::string& path, const ProgramOptions& program,
                      const Options& options) {
  const pipeline::Options inner = options_of(options);
  cli::ProgramOptions how;
  how.entry = program.entry;
  how.clang_flags = program.clang_flags;
  how.pointers_of_32_bits = program.pointers_of_32_bits;
  how.malloc_may_fail = program.malloc_may_fail;
  how.strict = program.strict;
  const Call call((System()));
  const std::string made = product_of(
      path, inner,
      [&](const Limits& limits, pipeline::Monitor&) {
        if (!frontends::is_program(path)) {
          throw InputError({path, 0, 0}, "expected a program (.c, .i, .bc, .ll)");
        }
        const frontends::ImportedText text = frontends::import_text(
            path, cli::frontend_options(how, inner.properties), limits.deadline);
        nlohmann::json json = {{"text", text.text}, {"static_cells", text.static_cells}};
        json["warnings"] = nlohmann::json::array();
        for (const rts::Warning& warning : text.warnings) {
          json["warnings"].push_back(to_string(warning.position) + ": " + warning.text);
        }
        return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      },
      options);
  const nlohmann::json json = nlohmann::json::parse(made);
  System system = System::from_text(json["text"].get<std::string>(), path);
  Access::set_program(system, json["static_cells"].get<std::uint64_t>(),
                      json["warnings"].get<std::vector<std::string>>());
  return system;
}

#else

System import_program(const std::string& path, const ProgramOptions&, const Options&) {
  throw Error(Error::Kind::usage, path + ": this heapreach was built without C (HEAPREACH_C=OFF)");
}

#endif

std::string version() {
  return HEAPREACH_VERSION;
}

}  // namespace heapreach
