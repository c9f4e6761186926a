// The tool's verdict on a program against the oracle's.
#pragma once

#include <string>
#include <vector>

#include "tests/differential/sanitize.h"
#include "tests/differential/survey.h"

namespace heapreach::differential {

/// How the tool is called.
struct Tool {
  std::string binary;
  std::string options = "--work 10M";
};

struct Verdict {
  enum class Kind { feasible, infeasible, unknown, refused, broken };
  Kind kind = Kind::broken;
  int line = 0;                // of the error, if feasible
  bool is_error_call = false;  // the error, if feasible
  long bound = -1;             // for which it is infeasible; -1 for any
  std::string text;            // why it is unknown, refused or broken
};

/// What the tool says of a program.
Verdict ask(const Tool& tool, Program& program);
/// Of several programs in one process, whose start costs as much as a small answer. Those without
/// an answer there are asked about again, alone.
std::vector<Verdict> ask(const Tool& tool, std::vector<Program>& programs);

/// `bounded`: infeasible within a bound that may be too small for the error.
enum class Comparison { right, other_line, wrong, bounded, unknown, refused, broken };

/// `wrong` is a verdict that no reading of C allows.
Comparison compare(const Verdict& verdict, const Survey& survey);
std::string to_string(Comparison comparison);

/// Where what the judges saw and the oracle differ, for people; empty if they agree. `unseen`
/// counts errors that the oracle alone knows: accesses far behind a block and to locals that are
/// gone.
std::string disagreement(const Survey& survey, const std::vector<Sightings>& seen, int& unseen);

}  // namespace heapreach::differential
