// C programs as strings: what becomes of them.
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "frontends/import/import.h"
#include "tests/frontends/together.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends {

/// A file in a directory of its own, gone with the object.
class Source {
 public:
  explicit Source(const std::string& text, const std::string& name = "p.c") {
    path_ = directory_.file(name);
    std::ofstream(path_) << text;
  }
  const std::string& path() const { return path_; }

 private:
  test::TemporaryDirectory directory_;
  std::string path_;
};

inline std::string text_of(const std::string& program, const Options& options = {}) {
  return import_text(Source(program).path(), options).text;
}

/// The first line of `check`, and its messages, for each of several programs: one process answers
/// for all of them.
inline std::vector<std::string> verdicts_of(const std::vector<std::string>& programs,
                                            const std::string& options = "") {
  std::vector<std::unique_ptr<Source>> sources;
  std::vector<std::string> paths;
  for (const std::string& program : programs) {
    sources.push_back(std::make_unique<Source>(program));
    paths.push_back(sources.back()->path());
  }
  std::vector<std::string> verdicts;
  for (const Said& said : check_together(paths, "--work 60M " + options)) {
    verdicts.push_back(test::verdict_in(said.out) + said.err);
  }
  return verdicts;
}

inline std::string verdict_of(const std::string& program, const std::string& options = "") {
  return verdicts_of({program}, options).front();
}

}  // namespace heapreach::frontends
