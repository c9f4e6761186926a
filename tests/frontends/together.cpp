#include "tests/frontends/together.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::frontends {

namespace {

/// Where the verdict of the file begins: it stands on the line before the one that begins with the
/// path. In the table of all files, too, lines begin with paths, but no verdict stands before them.
std::size_t begin_of(const std::string& path, const std::string& out) {
  for (std::size_t at = out.find("\n" + path); at != std::string::npos;
       at = out.find("\n" + path, at + 1)) {
    const std::size_t before = at == 0 ? std::string::npos : out.rfind('\n', at - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    const std::string verdict = test::verdict_in(out.substr(begin, at - begin));
    if (verdict == "feasible" || verdict == "infeasible" || verdict == "unknown") return begin;
  }
  return std::string::npos;
}

/// As messages name it: they shorten paths below the working folder.
std::string shown(const std::string& path) {
  const std::string folder = HEAPREACH_SOURCE_DIR "/";
  return path.starts_with(folder) ? path.substr(folder.size()) : path;
}

/// Without the lines that name other files and not this one.
std::string messages_for(const std::string& path, const std::vector<std::string>& paths,
                         const std::string& err) {
  std::string own;
  std::istringstream in(err);
  for (std::string line; std::getline(in, line);) {
    const auto names = [&](const std::string& file) {
      return line.find(shown(file)) != std::string::npos;
    };
    if (names(path) || std::none_of(paths.begin(), paths.end(), names)) own += line + "\n";
  }
  return own;
}

}  // namespace

std::vector<Said> parts_of(const std::vector<std::string>& paths, const std::string& out,
                           const std::string& err) {
  // A part ends where the next one begins, which need not be there, or with the table of all.
  std::vector<std::size_t> ends = {out.size()};
  if (paths.size() > 1) ends.push_back(out.rfind("\n" + paths.front() + ": "));
  for (const std::string& path : paths) ends.push_back(begin_of(path, out));
  std::vector<Said> parts;
  for (const std::string& path : paths) {
    Said& said = parts.emplace_back();
    said.err = messages_for(path, paths, err);
    const std::size_t begin = begin_of(path, out);
    if (begin == std::string::npos) continue;
    std::size_t end = out.size();
    for (const std::size_t other : ends) {
      if (other > begin) end = std::min(end, other);
    }
    said.out = out.substr(begin, end - begin);
  }
  return parts;
}

std::vector<Said> check_together(const std::vector<std::string>& paths,
                                 const std::string& options) {
  std::string command = HEAPREACH_BINARY " check " + options;
  for (const std::string& path : paths) command += " '" + path + "'";
  const test::ProgramResult r = test::run_program(command);
  return parts_of(paths, r.out, r.err);
}

std::vector<std::string> tests_that_run(const std::string& suite) {
  std::vector<std::string> names;
  const ::testing::UnitTest& all = *::testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const ::testing::TestSuite& one = *all.GetTestSuite(i);
    if (one.name() != suite) continue;
    for (int k = 0; k < one.total_test_count(); ++k) {
      if (one.GetTestInfo(k)->should_run()) names.push_back(one.GetTestInfo(k)->name());
    }
  }
  return names;
}

}  // namespace heapreach::frontends
