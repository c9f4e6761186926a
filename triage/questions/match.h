// Which error locations of an import an alarm is about.
//
// Analyzers and the import of programs point at different characters of an expression, and one
// reports a statement where another reports a call in it. So the exact place is taken if it is
// there, else the only location of a fitting kind on the line, else all of these.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "triage/questions/question.h"

namespace heapreach::triage {

struct FoundLocation {
  Position at;
  rts::LocationKind kind = rts::LocationKind::dereference;
  std::string text;      // by which `--at` knows it
  bool is_dead = false;  // the import leaves it out, since no execution comes there

  bool operator==(const FoundLocation&) const = default;
};

/// What an import has for executions that begin at some function.
struct CodeOfEntry {
  std::vector<FoundLocation> locations;
  std::set<std::pair<std::string, int>> lines;  // that have code: file and line
  /// Where executions end since what comes is not supported, and why: "a.c:3:5: the call of ..".
  std::vector<std::string> unsupported = {};
};

struct Match {
  enum class How {
    exact,    // kind and column
    line,     // the only location of the kind on the line
    several,  // all locations of the kind on the line
    dead,     // there are such locations, and no execution comes to their code
    no_kind,  // the line has code, and no location of the kind
    no_line,  // the line has no code
  };
  How how = How::no_line;
  std::vector<FoundLocation> locations = {};  // of the first three; of the fourth the dead ones
  std::string nearest = {};                   // of the last two: the text of a location near it

  bool is_found() const { return how == How::exact || how == How::line || how == How::several; }
};

/// A leak is matched with all places where executions end: which block is lost the answer says.
Match match(const Question& question, const CodeOfEntry& code);

}  // namespace heapreach::triage
