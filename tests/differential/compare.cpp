#include "tests/differential/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/differential/print.h"
#include "tests/differential/sanitize.h"
#include "tests/harness/run_program.h"

namespace heapreach::differential {

namespace {

std::string last_line(const std::string& text) {
  std::istringstream in(text);
  std::string line;
  std::string last;
  while (std::getline(in, line)) {
    if (!line.empty()) last = line;
  }
  return last;
}

/// The line of the source that the execution was in when it went wrong; 0 if it does not say.
int error_line(const std::string& text) {
  static const std::regex source(R"(^ *(\d+)  \S.*)");
  std::istringstream in(text);
  int at = 0;
  std::smatch match;
  for (std::string line; std::getline(in, line);) {
    if (line.find("ERROR: ") != std::string::npos) return at;
    if (std::regex_match(line, match, source)) at = std::stoi(match[1]);
  }
  return 0;
}

const char* properties(const Program& program) {
  if (program.leaks == Program::Leaks::ignored) return "";
  return program.leaks == Program::Leaks::any
             ? " --property valid-deref,valid-free,unreach-call,valid-memcleanup"
             : " --property valid-deref,valid-free,unreach-call,valid-memtrack";
}

/// Whether a run ended as the oracle says.
bool agree(const Outcome& said, const Sighting& seen) {
  using Seen = Sighting::Kind;
  // The run stopped where C's types are left, which is not always an error.
  if (seen.kind == Seen::index) return true;
  if (said.ends_normally || said.ended.kind == Ended::Kind::leak) {
    return seen.kind == Seen::none &&
           (said.ends_normally ? said.leaves_blocks : true) == seen.leaves_blocks;
  }
  const bool at_line = said.line == seen.line;
  switch (said.ended.kind) {
    case Ended::Kind::access:
      // Nobody but the oracle sees that only an array in a record was left.
      return said.ended.inner || (at_line && seen.kind == Seen::access);
    case Ended::Kind::release:
      return at_line && seen.kind != Seen::none;
    case Ended::Kind::error:
      return at_line && seen.kind == Seen::error;
    case Ended::Kind::cut:
      return at_line && seen.kind == Seen::undefined;
    default:
      return false;
  }
}

}  // namespace

Verdict ask(const Tool& tool, Program& program) {
  const heapreach::test::TemporaryDirectory scratch;
  std::ofstream(scratch.file("p.c")) << print(program);
  const auto ran =
      heapreach::test::run_program(fmt::format("cd {} && {} check {}{} p.c", scratch.path(),
                                               tool.binary, tool.options, properties(program)));
  Verdict result;
  result.seconds = ran.seconds;
  const std::string first = ran.out.substr(0, ran.out.find('\n'));
  if (first == "feasible") {
    result.kind = Verdict::Kind::feasible;
    result.line = error_line(ran.out);
    result.is_error_call = ran.out.find("\nunreach-call does not hold") != std::string::npos;
  } else if (first.starts_with("infeasible")) {
    result.kind = Verdict::Kind::infeasible;
    static const std::regex within(R"(within (\d+) cells)");
    std::smatch match;
    if (std::regex_search(ran.out, match, within)) result.bound = std::stol(match[1]);
  } else if (first == "unknown") {
    result.kind = Verdict::Kind::unknown;
    result.text = last_line(ran.out.substr(0, 400));
  } else if (ran.exit_code == 3) {
    result.kind = Verdict::Kind::refused;
    result.text = last_line(ran.err);
  } else {
    result.text = fmt::format("exit {}: {} {}", ran.exit_code, first, last_line(ran.err));
  }
  return result;
}

Comparison compare(const Verdict& verdict, const Survey& survey) {
  switch (verdict.kind) {
    case Verdict::Kind::unknown:
      return Comparison::unknown;
    case Verdict::Kind::refused:
      return Comparison::refused;
    case Verdict::Kind::broken:
      return Comparison::broken;
    case Verdict::Kind::infeasible:
      if (survey.errors == 0 || survey.doubtful) return Comparison::right;
      return verdict.bound >= 0 && verdict.bound < survey.cells() ? Comparison::bounded
                                                                  : Comparison::wrong;
    default:
      break;
  }
  if (survey.errors == 0) return Comparison::wrong;
  const auto is_it = [&](const Outcome& outcome) {
    if (!outcome.is_error()) return false;
    const Ended::Kind kind = outcome.ended.kind;
    // The edge to an error call begins at some statement before it.
    if (kind == Ended::Kind::error) return verdict.is_error_call;
    return kind == Ended::Kind::leak || outcome.line == verdict.line;
  };
  if (std::any_of(survey.outcomes.begin(), survey.outcomes.end(), is_it)) return Comparison::right;
  if (std::any_of(survey.lenient.begin(), survey.lenient.end(), is_it)) return Comparison::right;
  return Comparison::other_line;
}

std::string to_string(Comparison comparison) {
  switch (comparison) {
    case Comparison::right:
      return "right";
    case Comparison::other_line:
      return "other line";
    case Comparison::wrong:
      return "wrong";
    case Comparison::bounded:
      return "bounded";
    case Comparison::unknown:
      return "unknown";
    case Comparison::refused:
      return "refused";
    default:
      return "broken";
  }
}

std::string disagreement(const Survey& survey, const std::vector<Sighting>& sightings,
                         int& unseen) {
  for (std::size_t i = 0; i < survey.outcomes.size(); ++i) {
    const Outcome& said = survey.outcomes[i];
    if (agree(said, sightings[i])) continue;
    if (said.is_error() && said.ended.is_far) {
      ++unseen;
      continue;
    }
    return fmt::format("execution {}: the oracle says {} at line {}, the sanitizers {} at line {}",
                       i, said.ends_normally ? "no error" : said.ended.why, said.line,
                       static_cast<int>(sightings[i].kind), sightings[i].line);
  }
  return "";
}

}  // namespace heapreach::differential
