// Alarms: what analyzers report, in one form whatever the tool and its format.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "support/error.h"
#include "triage/alarms/kind.h"

namespace heapreach::triage {

/// A step on the way to an alarm, as the analyzer tells it.
struct TraceStep {
  Position at;
  std::string text = {};
  std::string function = {};  // in which it is; empty: the report does not say

  bool operator==(const TraceStep&) const = default;
};

/// Where an alarm stands in its report, so that what is found can be written beside it.
struct Origin {
  std::size_t run = 0;     // of a SARIF log; else 0
  std::size_t result = 0;  // of that run, or of the report

  bool operator==(const Origin&) const = default;
};

/// The first and the last column of an expression on one line, from 1; 0: a report does not say.
struct ColumnRange {
  int first = 0, last = 0;

  bool operator==(const ColumnRange&) const = default;
};

struct Alarm {
  std::string tool;  // "gcc", "clang", "cppcheck", .., as the report calls it
  std::string rule;  // the tool's name for what is wrong: "-Wanalyzer-null-dereference"
  AlarmKind kind = AlarmKind::other;
  std::string message = {};
  /// The primary place. A report without columns gives 0 for them.
  Position at = {};
  ColumnRange columns = {};  // of the expression around the place
  /// The place is where an expression or statement begins, somewhere in which it goes wrong: the
  /// line where that ends, at the last column. 0: a report names the place itself.
  int last_line = 0;
  std::string function = {};             // around the place; empty: the report does not say
  std::vector<TraceStep> trace = {};     // in the order of execution; may be empty
  std::vector<Position> secondary = {};  // other places that the report names, without an order
  std::string fingerprint = {};          // by which the tool knows it again; empty: none
  Origin origin = {};

  bool operator==(const Alarm&) const = default;
};

/// Calls `visit(Position&)` for the primary place and all others.
template <typename Visit>
void visit_places(Alarm& alarm, const Visit& visit) {
  visit(alarm.at);
  for (TraceStep& step : alarm.trace) visit(step.at);
  for (Position& at : alarm.secondary) visit(at);
}

}  // namespace heapreach::triage
