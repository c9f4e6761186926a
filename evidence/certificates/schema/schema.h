// Saved evidence: versioned JSON documents, described in docs/evidence.md. Numbers of any size are
// written as strings when they do not fit 53 bits.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evidence/certificates/form.h"
#include "evidence/certificates/schema/saved.h"

namespace heapreach::evidence::schema {

/// Ordered, so that output is the same each time.
using Json = nlohmann::ordered_json;

constexpr int witness_version = 1;
/// Of certificates that are state graphs: the newest one of what they have.
constexpr int version_with_shapes = 2;
/// With extents although the start heap is known.
constexpr int version_with_tables = 3;
constexpr int version_with_bounds = 4;
/// With ranges that have strides or slots.
constexpr int version_with_strides = 5;
/// With paths that say what bounds there are behind them.
constexpr int version_with_hole_bounds = 6;
/// State graphs with shapes whose leaves are not null (docs/evidence.md, "Leaves").
constexpr int version_with_leaves = 7;
/// Of open graphs that say where no cell is allocated.
constexpr int version_with_unallocated = 8;
constexpr int newest_version = version_with_unallocated;

Json to_json(const SavedExecution& saved, const rts::System& system);
Json to_json(const SavedDerivation& saved, const horn::ClauseSystem& system);
/// `system` is the RTS that it belongs to; only state graphs speak of it by name.
Json to_json(const SavedCertificate& saved, const rts::System* system = nullptr);

/// What kind of evidence a document holds: "execution", "derivation" or "certificate". Throws
/// InputError (with `file`, line and column for JSON syntax errors) if it is none, or of a version
/// this program does not know.
std::string kind_of(const Json& document, const std::string& file);
/// Throws InputError (with `file`, line and column) for what is no JSON or nested too deep, and
/// (with the key) for an object that has a key twice.
Json parse_json(const std::string& text, const std::string& file);

/// Reads a document back; throws InputError naming the offending key.
SavedExecution execution_from_json(const Json& document, const rts::System& system,
                                   const std::string& file);
SavedDerivation derivation_from_json(const Json& document, const horn::ClauseSystem& system,
                                     const std::string& file);
/// The form of a certificate that is yet to be read; the call_depth and the calls in it.
Form form_of(const Json& document, const std::string& file);
std::uint64_t call_depth_of(const Json& document, const std::string& file);
rts::Calls calls_of(const Json& document, const std::string& file);
/// The texts of the locations that it shows to be out of reach, if it says more than one.
std::set<std::string> locations_of(const Json& document, const std::string& file);
/// Throws InputError naming the key if no certificate of the input, an RTS with its calls or
/// clauses, has such a form (evidence/certificates/form.h).
void require_form(const Json& document, const rts::System& system, const std::string& file);
void require_form(const Json& document, const horn::ClauseSystem& clauses, const std::string& file);
/// `system` as for to_json; null for clause input, which has no state graphs.
SavedCertificate certificate_from_json(const Json& document, const std::string& file,
                                       const rts::System* system = nullptr);

}  // namespace heapreach::evidence::schema
