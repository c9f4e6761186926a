// What came of a question about edges, as plain values that need no system to be understood.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyses/coverage/claims/claims.h"
#include "analyses/coverage/report/finding.h"
#include "evidence/trace/invariants.h"
#include "pipeline/result/result.h"
#include "rts/model/source_lines.h"

namespace heapreach::analyses {

struct ListedEdge {
  std::string name, from, to;
  std::optional<Position> at;  // in the analyzed program

  bool operator==(const ListedEdge&) const = default;
};

/// Edges of which executions to the end take all or none.
struct ListedGroup {
  std::vector<std::size_t> edges;  // indices into Coverage::edges
  Class its_class;                 // by indices into executions and proofs
  /// Of an inconsistent one: another group from which it follows.
  std::optional<std::size_t> cause = std::nullopt;
  /// Likewise: sets of edges (indices as above) that contradict each other, one of which lies on
  /// each path through this one. None if it was found out otherwise.
  std::vector<std::vector<std::size_t>> conflicts = {};
  /// What is said of it rests on these: indices into Coverage::assumptions.
  std::vector<std::size_t> assumptions = {};
};

/// As `replay` takes it.
struct CoverExecution {
  std::string document;
  std::uint64_t cells_used = 0;
  std::size_t steps = 0;
  std::vector<std::size_t> path = {};  // of its steps those that Coverage::edges has
};

/// Why no execution to the end takes some edges, in invariants.
struct CoverExplanation {
  std::vector<std::size_t> edges;  // indices into Coverage::edges
  std::string summary;             // what was proved how
  bool tells_states = false;       // else nothing is known of them
  /// At the vertices that the edges leave, until an edge of their proof was taken.
  std::vector<evidence::Invariant> before;
  /// At all vertices that executions come to once one was, if they ever take one.
  std::vector<evidence::Invariant> behind;
};

/// As `certify` takes it.
struct CoverProof {
  std::string document;
  std::optional<std::uint64_t> bound;  // none: every bound
  std::string strategy;
  std::vector<CoverExplanation> explanations = {};  // where they are asked for
};

/// Of a line: the first that one of its edges has.
enum class LineClass {
  consistent,
  undecided,
  ends_on_purpose,      // its edges lead to calls of `abort` and the like alone
  fails,                // and to errors that stand in the program
  inconsistent_within,  // within a bound
  inconsistent,
  not_between,  // its edges lead to no end that is no exit
  // Without edges:
  left_out,
  never_called,
};

inline constexpr LineClass all_line_classes[] = {
    LineClass::consistent,          LineClass::undecided,
    LineClass::ends_on_purpose,     LineClass::fails,
    LineClass::inconsistent_within, LineClass::inconsistent,
    LineClass::not_between,         LineClass::left_out,
    LineClass::never_called};

/// A place of a line that is inconsistent, though not all of the line is; or one outcome of a
/// branch that is, though not all of its outcomes are.
struct InconsistentPart {
  int column = 0;
  std::string outcome;  // of a branch: "true", "false", "case 3", "default"; empty: the place
  std::optional<std::size_t> group;    // as of a line
  std::optional<std::uint64_t> bound;  // none: every bound
  std::string reason;
  std::vector<std::size_t> edges = {};  // indices into Coverage::edges
};

/// A line of the program that has code.
struct CoveredLine {
  std::string file;
  int line = 0;
  std::string function;  // that it stands in
  LineClass its_class = LineClass::never_called;
  std::vector<std::size_t> edges;      // indices into Coverage::edges
  std::optional<std::size_t> group;    // that shows the class: index into Coverage::groups
  std::optional<std::uint64_t> bound;  // inconsistent_within
  std::string reason;                  // undecided; left_out; inconsistent without a group
  std::vector<InconsistentPart> parts;
};

/// The text of a file that has some of these lines.
struct SourceText {
  std::string file;
  std::vector<std::string> lines;
};

struct Coverage {
  pipeline::Subject subject;  // its bound is the largest that was looked at
  rts::End end;
  std::string method;
  std::vector<ListedEdge> edges;  // those of the file that are asked about, in its order
  std::vector<ListedGroup> groups;
  std::vector<std::size_t> not_between;  // edges on no path from the start to the end
  std::vector<CoverExecution> executions;
  std::vector<CoverProof> proofs;
  std::vector<CoveredLine> lines;                   // of programs, by file and number
  std::vector<SourceText> sources;                  // of their files, as far as they are there
  std::vector<Finding> findings;                    // of programs: what deserves a look comes first
  std::vector<rts::ProgramAssumption> assumptions;  // of a program's import
  std::vector<std::string> warnings;
  std::vector<PathFigures> path_figures;  // of methods that follow paths, each time that one ran
  bool finished = false;                  // else a limit struck
  double seconds = 0;
};

/// Of edges: consistent, inconsistent for every bound, within one, and undecided.
struct CoverCounts {
  std::size_t consistent = 0, inconsistent = 0, inconsistent_within = 0, undecided = 0;
};
CoverCounts counts_of(const Coverage& coverage);

/// Of lines: by class.
std::map<LineClass, std::size_t> line_counts_of(const Coverage& coverage);

/// What is said of a branch that has no such outcome: "always true", "case 3 is never taken".
std::string without_outcome(const std::string& outcome);

/// "ends on purpose"; of an inconsistent one without its bound.
const char* to_string(LineClass line_class);

/// 10 if some edge is inconsistent for every bound or within one that was asked for, else 20 if one
/// is undecided, else 1 if one is inconsistent within a bound that nobody asked for, else 0. Of
/// programs whose lines are known, new findings count in place of edges that are inconsistent, and
/// lines in place of others.
int exit_code(const Coverage& coverage);

}  // namespace heapreach::analyses
