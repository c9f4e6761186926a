#include "tests/differential/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
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
  return program.leaks == Program::Leaks::any ? " --property standard,valid-memcleanup"
                                              : " --property standard,valid-memtrack";
}

bool is_verdict(const std::string& line) {
  return line == "feasible" || line == "unknown" || line == "infeasible" ||
         line.starts_with("infeasible within ");
}

heapreach::test::ProgramResult run(const Tool& tool, const std::string& folder,
                                   const std::string& options, const std::string& files) {
  return heapreach::test::run_program(
      fmt::format("cd {} && {} check {}{} {}", folder, tool.binary, tool.options, options, files));
}

/// From an answer, which begins with the verdict.
Verdict read(const std::string& answer) {
  Verdict result;
  const std::string first = answer.substr(0, answer.find('\n'));
  if (first == "feasible") {
    result.kind = Verdict::Kind::feasible;
    result.line = error_line(answer);
    result.is_error_call = answer.find("\nunreach-call does not hold") != std::string::npos;
  } else if (first == "unknown") {
    result.kind = Verdict::Kind::unknown;
    result.text = last_line(answer.substr(0, 400));
  } else {
    result.kind = Verdict::Kind::infeasible;
    static const std::regex within(R"(within (\d+) cells)");
    std::smatch match;
    if (std::regex_search(answer, match, within)) result.bound = std::stol(match[1]);
  }
  return result;
}

/// The answers about several files. Each has a line with the name of its file; files without an
/// answer are left out.
std::map<std::string, Verdict> read_all(const std::string& text) {
  static const std::regex named(R"((p\d+\.c)(?: \(p\d+\))?: .*)");
  std::map<std::string, Verdict> result;
  std::istringstream in(text);
  std::string answer;
  std::string name;
  const auto finish = [&] {
    if (!name.empty()) result[name] = read(answer);
    answer = name = "";
  };
  for (std::string line; std::getline(in, line);) {
    std::smatch match;
    if (is_verdict(line)) finish();
    if (name.empty() && std::regex_match(line, match, named)) name = match[1];
    answer += line + "\n";
  }
  finish();
  return result;
}

/// Whether a run ended as the oracle says.
bool agree(const Outcome& said, const Sighting& seen) {
  using Seen = Sighting::Kind;
  // Clang's check of indices is the judge of what a member's array holds. The index may be part of
  // what is released, and only the oracle sees what a library function reads beyond such an array.
  if (seen.kind == Seen::index) {
    const bool is_such =
        said.ended.kind == Ended::Kind::access || said.ended.kind == Ended::Kind::release;
    return said.is_error() && is_such && (said.line == seen.line || said.ended.inner);
  }
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
  const auto ran = run(tool, scratch.path(), properties(program), "p.c");
  const std::string first = ran.out.substr(0, ran.out.find('\n'));
  if (is_verdict(first)) return read(ran.out);
  Verdict result;
  const bool is_refused = ran.exit_code == 3;
  if (is_refused) result.kind = Verdict::Kind::refused;
  result.text = is_refused
                    ? last_line(ran.err)
                    : fmt::format("exit {}: {} {}", ran.exit_code, first, last_line(ran.err));
  return result;
}

std::vector<Verdict> ask(const Tool& tool, std::vector<Program>& programs) {
  const heapreach::test::TemporaryDirectory scratch;
  std::map<std::string, std::string> files;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string name = fmt::format("p{}.c", i);
    std::ofstream(scratch.file(name)) << print(programs[i]);
    files[properties(programs[i])] += " " + name;
  }
  std::map<std::string, Verdict> verdicts;
  for (const auto& [options, names] : files) {
    verdicts.merge(read_all(run(tool, scratch.path(), options, names).out));
  }
  std::vector<Verdict> result;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const auto found = verdicts.find(fmt::format("p{}.c", i));
    result.push_back(found == verdicts.end() ? ask(tool, programs[i]) : found->second);
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

std::string disagreement(const Survey& survey, const std::vector<Sightings>& seen, int& unseen) {
  for (std::size_t i = 0; i < survey.outcomes.size(); ++i) {
    const Outcome& said = survey.outcomes[i];
    const auto agrees = [&](const Sightings& own) { return agree(said, own[i]); };
    if (std::all_of(seen.begin(), seen.end(), agrees)) continue;
    const bool is_cut = !said.ends_normally && said.ended.kind == Ended::Kind::cut;
    const bool is_access = said.is_error() && said.ended.kind == Ended::Kind::access;
    // One compiler's check is enough; what the other sees after an error that it misses says
    // nothing.
    if ((is_access || is_cut) && std::any_of(seen.begin(), seen.end(), agrees)) continue;
    if (said.is_error() && said.ended.is_hidden) {
      ++unseen;
      continue;
    }
    std::string all;
    for (const Sightings& own : seen) {
      all += fmt::format(", {} at line {}", static_cast<int>(own[i].kind), own[i].line);
    }
    return fmt::format("execution {}: the oracle says {} at line {}, the sanitizers{}", i,
                       said.ends_normally ? "no error" : said.ended.why, said.line, all);
  }
  return "";
}

}  // namespace heapreach::differential
