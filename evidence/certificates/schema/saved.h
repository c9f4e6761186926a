// Evidence as it is saved: versioned JSON documents, described in docs/evidence.md. Here is what
// they hold and their text; schema.h has the documents.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "evidence/certificates/certificate.h"
#include "evidence/certificates/ground_derivation.h"
#include "rts/semantics/replay.h"
#include "rts/transform/calls.h"

namespace heapreach::evidence::schema {

/// An execution of an RTS, as saved: the bound it was found at and per step the edge (id or index)
/// and the choices, with variable names.
struct SavedExecution {
  std::string input_hash;  // hash_of() its bytes
  std::uint64_t bound = 0;
  rts::Execution execution;
  std::string location = {};  // the text of the one that was asked about; empty: any
};
struct SavedDerivation {
  std::string input_hash;
  GroundDerivation derivation;
};
struct SavedCertificate {
  std::string input_hash;
  Certificate certificate;
  std::string error_vertex = {};  // the only one it speaks of; empty: all of the input's
  std::string location = {};      // likewise: the text of a location
  /// The texts of all that it shows to be out of reach, `location` among them; empty: `location`.
  std::set<std::string> locations = {};
  /// What it speaks of: rts::seen_by_engines() of the input, with its depth.
  std::uint64_t call_depth = 0;
  rts::Calls calls = rts::Calls::copies;
};

/// The document's text, on one line; what is no UTF-8 is replaced. For the rest see to_json().
std::string text_of(const SavedExecution& saved, const rts::System& system);
std::string text_of(const SavedDerivation& saved, const horn::ClauseSystem& system);
std::string text_of(const SavedCertificate& saved, const rts::System* system = nullptr);

/// The text of a certificate's document that shows of these locations that none is reached, as one
/// for this location, which is among them.
std::string about_location(const std::string& certificate, const std::string& location,
                           const std::set<std::string>& locations);

/// The execution whose document's text this is. Throws InputError naming the offending key.
SavedExecution execution_of_text(const std::string& text, const rts::System& system,
                                 const std::string& file);

}  // namespace heapreach::evidence::schema
