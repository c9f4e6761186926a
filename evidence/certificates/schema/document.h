// A document of saved evidence that is yet to be checked: what it says of itself, and what is in
// it.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "evidence/certificates/schema/coverage.h"
#include "evidence/certificates/schema/saved.h"
#include "rts/model/property.h"

namespace heapreach::evidence::schema {

/// Every member function that reads throws InputError naming the offending key.
class Document {
 public:
  using Json = nlohmann::ordered_json;

  Document(Json json, const std::string& file);

  /// Whether it is an object; nothing else has anything in it.
  bool is_object() const;
  /// "execution", "derivation" or "certificate". Throws if it is none of them.
  std::string kind() const;
  /// Its text, on one line; what is no UTF-8 is replaced.
  std::string text() const;
  /// The hash of the input that it belongs to; nothing if it says none.
  std::optional<std::string> input() const;
  /// The error vertex that it is about; nothing if it says none.
  std::optional<std::string> error_vertex() const;
  /// The text of the location that it is about; nothing if it says none.
  std::optional<std::string> location() const;
  /// The texts of all locations that a certificate shows to be out of reach, location() among them;
  /// none: only that one, or everything.
  std::set<std::string> locations() const;
  /// The same document, which readers take, of one that is about these properties. Throws
  /// InputError if it is about others.
  Document about(const rts::Properties& properties) const;
  /// What it says of the edges that executions take; nothing unless it is about that.
  std::optional<SavedCoverage> coverage() const;
  /// The same document, which readers take, without that.
  Document without_coverage() const;

  /// Throws if no certificate of the input, an RTS with its calls or clauses, has such a form
  /// (evidence/certificates/form.h).
  void require_form(const rts::System& system) const;
  void require_form(const horn::ClauseSystem& clauses) const;
  /// What a certificate speaks of: rts::seen_by_engines() of the input.
  std::uint64_t call_depth() const;
  rts::Calls calls() const;

  SavedExecution execution(const rts::System& system) const;
  SavedDerivation derivation(const horn::ClauseSystem& clauses) const;
  /// `system` as for text_of(); null for clause input.
  SavedCertificate certificate(const rts::System* system) const;

 private:
  std::shared_ptr<const Json> json_;
  std::string file_;
};

/// What a file holds: one document, or an array of them.
struct Documents {
  bool is_array = false;
  std::vector<Document> all;
};
/// Throws InputError (with `file`, line and column) for what is no JSON or nested too deep, and
/// (with the key) for an object that has a key twice.
Documents documents_of(const std::string& text, const std::string& file);

/// Calls `check`; what it ends with if that is an error of ours (InternalError and the like, or of
/// the JSON library) becomes an InputError of `file`: whatever comes from outside is refused with a
/// reason.
void refusing(const std::string& file, const std::function<void()>& check);

}  // namespace heapreach::evidence::schema
