// Evidence that `check` or `cover` saved by --witness, or another solver printed, checked on its
// input. A file of evidence holds one document, or an array of them if there were several verdicts;
// of an array, those are checked that belong to the input and are of the kind that is asked for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "evidence/certificates/check_result.h"
#include "evidence/certificates/schema/document.h"
#include "evidence/trace/trace.h"
#include "pipeline/input/input.h"
#include "rts/semantics/question.h"
#include "support/error.h"
#include "support/limits.h"

namespace heapreach::pipeline {

struct EvidenceFiles {
  std::string input;
  std::string evidence;
  rts::Properties properties = {};
  std::optional<std::string> solver = std::nullopt;  // that decides the conditions of models
};

/// An execution that holds: its edges, and what happens on them.
struct Replayed {
  std::vector<rts::EdgeId> path;
  evidence::Trace trace;
};
/// A derivation that holds, in words.
struct Rederived {
  std::string explanation;
};
/// A certificate that holds.
struct Accepted {
  bool is_printed = false;        // a model as another solver prints it
  std::string error_vertex = {};  // that it is about; empty: all of them
  std::string location = {};      // likewise
  bool of_system = false;
  std::optional<std::uint64_t> bound = {};  // in cells, of a system; none: it is for every one
  /// Of which edges no execution takes any that comes to an end; none: it is not about that.
  std::optional<evidence::schema::SavedCoverage> coverage = {};
};
using Held = std::variant<Replayed, Rederived, Accepted>;

/// Called with what each document comes to.
using TakeHeld = std::function<void(Held)>;

/// A document of several that does not hold, or whose check a limit ended.
struct RefusedDocument {
  std::size_t number = 0;  // its place among all of the file, counted from 1
  std::string reason;
  bool by_limit = false;
};
using TakeRefused = std::function<void(RefusedDocument)>;

class SavedEvidence {
 public:
  /// Reads the input; `limits` outlive this. Throws InputError.
  SavedEvidence(EvidenceFiles files, const Limits& limits);

  /// The system of the input; null if it holds clauses.
  const rts::System* system() const;
  /// Replays executions, of clauses derivations. Throws InputError where evidence does not hold or
  /// is none of the input's, and BackendError at a limit; where `refused` is given and the file
  /// holds an array, documents of the input that do not hold are told there instead, and the others
  /// are checked all the same.
  void replay(const TakeHeld& take, const TakeRefused& refused = nullptr) const;
  /// Checks certificates. Throws the same, and UsageError for a solver that has nothing to decide.
  void certify(const TakeHeld& take, const TakeRefused& refused = nullptr) const;

 private:
  using Document = evidence::schema::Document;
  using Check = Held (SavedEvidence::*)(const Document&) const;

  void all(const std::vector<std::string>& kinds, Check check, const TakeHeld& take,
           const TakeRefused& refused) const;
  void require_kind(const std::vector<std::string>& kinds, const Document& document) const;
  Held refusing(Check check, const Document& document) const;
  Held replayed_any(const Document& document) const;
  Held replayed(const Document& document, const rts::System& system) const;
  Held certified(const Document& document) const;
  std::optional<Held> certified_of_earlier_frames(const rts::System& asked,
                                                  const Document& document) const;
  Held certified_about(const rts::System* subject, const Document& document) const;
  rts::System asked_by(const Document& document, const rts::System& system) const;
  bool is_printed() const;
  Held certified_as_printed() const;
  void require_hash(const Document& document) const;
  rts::Question question_of(const Document& document, const rts::System& system) const;
  rts::VertexId error_named(const rts::System& system, const std::string& name) const;
  const horn::ClauseSystem& clauses() const { return std::get<horn::ClauseSystem>(input_.content); }
  void checked(const std::function<void()>& check) const;
  void require_holds(const evidence::CheckResult& result) const;
  InputError at_evidence(const std::string& message) const;

  const EvidenceFiles files_;
  const Limits& limits_;
  const Input input_;
};

}  // namespace heapreach::pipeline
