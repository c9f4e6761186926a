// What a certificate may be: one table of type, encoding and calls, and what each row excludes. A
// certificate of any other form is malformed, whatever its contents are: no reader, encoder or
// solver gets to see it.
//
// Invariant: a row is here only if some strategy of the capability table
// (pipeline/options/capabilities.h) gives such certificates, and if what holds of them follows for
// the system that they are about. tests/pipeline compares the two tables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evidence/certificates/certificate.h"
#include "rts/model/calls.h"

namespace heapreach::evidence {

/// In the order of the alternatives of Certificate.
enum class FormType { model, unrolling, no_path, state_graph };
inline constexpr std::array form_type_names = {"model", "unrolling", "no path", "state graph"};

/// What can be said of a certificate before its contents are looked at.
struct Form {
  FormType type = FormType::no_path;
  ClauseSource source;  // of models and unrollings
  rts::Calls calls = rts::Calls::copies;
  std::uint64_t call_depth = 0;
};

/// A row of the table.
struct FormRow {
  FormType type;
  std::string encoder = {};  // empty: it speaks of the system itself
  std::vector<rts::Calls> calls;
  bool unknown_heap = false;        // also about systems with `heap: unknown`
  bool leads = false;               // .. with `no_live_cells(..)`
  bool vertex_as_argument = false;  // also with source.vertex "argument"
  bool over_reals = false;          // also with source.sort "real", unless the system divides
};
/// Models and unrollings have a row per encoding, made of what the encoder says that it can.
const std::vector<FormRow>& form_table();

/// Why a certificate is malformed.
struct Misfit {
  std::string key;  // of the document: "source.encoder"
  std::string reason;
};

Form form_of(const Certificate& certificate);

/// Nothing if a certificate of a system, which has the calls of the file, may have this form.
std::optional<Misfit> misfit(const Form& form, const rts::System& system);
/// The same for clause input.
std::optional<Misfit> misfit(const Form& form, const horn::ClauseSystem& clauses);
/// The same for a system as engines see it (rts::seen_by_engines()), which shows what became of the
/// calls; `form.calls` and `form.call_depth` do not matter.
std::optional<Misfit> misfit_as_seen(Form form, const rts::System& seen);

}  // namespace heapreach::evidence
