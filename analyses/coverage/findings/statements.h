// What edges are to people: a statement of the program with its place.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyses/coverage/report/coverage.h"
#include "analyses/coverage/report/finding.h"
#include "rts/model/imported.h"
#include "rts/model/system.h"

namespace heapreach::analyses {

/// An edge as a statement. Its kind says what of it may contradict others.
struct Statement {
  enum class Kind { outcome, read, write, freed, assertion, other };
  Kind kind = Kind::other;
  Position at;
  std::string outcome;  // of a branch
  std::string text;     // of the condition or of the line
  /// Variables of the system: of an access those of its address, of an outcome the pointers that
  /// are null then.
  std::vector<rts::VariableId> pointers;

  bool is_access() const {
    return kind == Kind::read || kind == Kind::write || kind == Kind::freed;
  }
};

class Statements {
 public:
  /// Both outlive it.
  Statements(const rts::System& file, const std::vector<SourceText>& sources);

  /// Nothing of edges that stand nowhere in the program.
  std::optional<Statement> of(rts::EdgeId edge) const;
  /// "`n > 0` is true (line 3)", "`*p = 1;` (line 4)"; with the file if it is not `here`.
  std::string in_words(const Statement& statement, const std::string& here) const;

 private:
  const rts::System& file_;
  const std::vector<SourceText>& sources_;
  const std::map<rts::EdgeId, rts::OwnBranch> branches_;
  const std::map<rts::InstructionPlace, std::string> notes_;
};

/// "line 3", or "other.c:3" outside of the file.
std::string place_in_words(const Position& at, const std::string& here);
/// What a condition does where the outcome is taken: "is true", "is false", "leads to `case 3`".
std::string holds_in_words(const std::string& outcome);

}  // namespace heapreach::analyses
