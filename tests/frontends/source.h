// C programs as strings: what becomes of them.
#pragma once

#include <fstream>
#include <string>

#include "frontends/import/import.h"
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

/// The first line of `check`, and its messages.
inline std::string verdict_of(const std::string& program, const std::string& options = "") {
  const Source source(program);
  const auto r =
      test::run_program(HEAPREACH_BINARY " check --work 60M " + options + " " + source.path());
  return test::verdict_in(r.out) + r.err;
}

}  // namespace heapreach::frontends
