// Everything that decides nothing: saved evidence, clauses, programs.
#include <nlohmann/json.hpp>

#include "cli/render/held.h"
#include "evidence/certificates/schema/saved.h"
#include "library/access.h"
#include "library/call.h"
#include "library/heapreach.h"
#include "pipeline/input/input.h"
#include "pipeline/tools/saved_evidence.h"
#include "pipeline/tools/written_clauses.h"
#include "support/error.h"

#ifdef HEAPREACH_C
#include "frontends/import/import.h"
#include "support/hash.h"
#endif

namespace heapreach {

namespace {

using pipeline::SavedEvidence;

constexpr const char* evidence_name = "evidence";

/// What evidence that holds says.
std::string checked(const System& system, const std::string& evidence, const Options& options,
                    void (SavedEvidence::*check)(const pipeline::TakeHeld&,
                                                 const pipeline::TakeRefused&) const) {
  const pipeline::Options inner = options_of(options);
  const Call call(system, {{evidence_name, evidence}});
  return product_of(
      call.file(), inner,
      [&](const Limits& limits, pipeline::Monitor&) {
        cli::HeldTexts texts(cli::Length::brief);
        (SavedEvidence({call.file(), evidence_name, inner.properties}, limits).*check)(texts.take(),
                                                                                       nullptr);
        return texts.report().text;
      },
      options);
}

}  // namespace

std::string replay(const System& system, const std::string& execution, const Options& options) {
  return checked(system, execution, options, &SavedEvidence::replay);
}

std::string certify(const System& system, const std::string& certificate, const Options& options) {
  return checked(system, certificate, options, &SavedEvidence::certify);
}

std::string encode(const System& system, const Options& options) {
  Options plain = options;
  plain.others.insert(plain.others.begin(), {"preprocess", "none"});
  const pipeline::Options inner = options_of(plain);
  const Call call(system);
  return product_of(
      call.file(), inner,
      [&](const Limits& limits, pipeline::Monitor& monitor) {
        return pipeline::written_clauses(call.file(), inner, horn::Format::smt2, limits, monitor);
      },
      options);
}

#ifdef HEAPREACH_C

System import_program(const std::string& path, const ProgramOptions& program,
                      const Options& options) {
  const pipeline::Options inner = options_of(options);
  frontends::Options how;
  how.entry = program.entry;
  how.clang_flags = program.clang_flags;
  how.pointers_of_32_bits = program.pointers_of_32_bits;
  how.malloc_may_fail = program.malloc_may_fail;
  how.strict = program.strict;
  how.properties = inner.properties;
  how.refuses_where_reached = true;
  const Call call((System()));
  const std::string made = product_of(
      path, inner,
      [&](const Limits& limits, pipeline::Monitor&) {
        if (!frontends::is_program(path)) {
          throw InputError({path, 0, 0}, "expected a program (.c, .i, .bc, .ll)");
        }
        const frontends::ImportedText text = frontends::import_text(path, how, limits.deadline);
        nlohmann::json json = {{"text", text.text}, {"static_cells", text.static_cells}};
        json["hash"] = hash_of(pipeline::read_bytes(path));
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
                      json["hash"].get<std::string>(),
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
