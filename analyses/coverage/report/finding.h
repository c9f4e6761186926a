// What is inconsistent for one cause, as people are told of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::analyses {

struct Finding {
  enum class Kind {
    always_true,  // a condition: no execution takes the other outcome
    always_false,
    never_taken,    // a case of a switch
    always_fails,   // executions come there and make an error, and none comes to the end
    never_returns,  // executions come there, and none comes to the end
    unreachable,    // no execution comes there
    inconsistent,   // none comes to the end through it; whether one comes there is not known
  };
  /// What is most worth looking at comes first.
  enum class Rank {
    contradiction,  // two statements of the program cannot both make sense
    other,
    constant,  // a condition that nothing before it decides, or one that a macro stands for
  };
  /// A statement without which the place would not be inconsistent.
  struct Contradicted {
    Position at;
    std::string text;  // of the statement, or what is so of the condition: "`n > 0` is true"
  };

  Kind kind = Kind::inconsistent;
  Rank rank = Rank::other;
  Position at;
  std::string function;
  std::string text;     // of the condition or statement
  std::string message;  // one sentence, without a full stop
  std::vector<Contradicted> contradicts;
  std::vector<Position> lines;         // that are inconsistent by this cause, without columns
  std::optional<std::uint64_t> bound;  // none: every bound
  std::vector<std::size_t> groups;     // its causes: indices into Coverage::groups
  bool is_suppressed = false;          // a comment of the program says that it is known
  bool is_in_baseline = false;         // a file of findings does

  bool is_new() const { return !is_suppressed && !is_in_baseline; }
};

/// A comment with it on the line of a finding, or on the line before, suppresses the finding.
inline constexpr const char* suppression = "heapreach-ignore";

/// "always-true", "never-taken": as reports name the rule.
const char* to_string(Finding::Kind kind);
const char* to_string(Finding::Rank rank);

/// What a kind means, for people who see it for the first time.
const char* explained(Finding::Kind kind);

inline constexpr Finding::Kind all_finding_kinds[] = {
    Finding::Kind::always_true,  Finding::Kind::always_false,  Finding::Kind::never_taken,
    Finding::Kind::always_fails, Finding::Kind::never_returns, Finding::Kind::unreachable,
    Finding::Kind::inconsistent};

}  // namespace heapreach::analyses
