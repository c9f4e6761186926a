// Several files in one process of the tool: to start it costs as much as many an answer.
#pragma once

#include <string>
#include <vector>

namespace heapreach::frontends {

/// What `check` printed of one of its files: from the verdict on, and messages.
struct Said {
  std::string out;  // empty if there was no verdict
  std::string err;
};

/// What it says of each file, in order; the paths differ. Messages that name none of the files
/// count for all of them.
std::vector<Said> check_together(const std::vector<std::string>& paths, const std::string& options);

/// The parts of what was printed of several files, as above.
std::vector<Said> parts_of(const std::vector<std::string>& paths, const std::string& out,
                           const std::string& err);

/// "TEST/PARAMETER" for the tests of a suite that this process runs: neither its filter nor its
/// shard leaves them out.
std::vector<std::string> tests_that_run(const std::string& suite);

}  // namespace heapreach::frontends
