// Findings of `check --lint-export`, for people, compilers' readers and programs.
#pragma once

#include <string>
#include <vector>

#include "rts/lint/export_lint.h"

namespace heapreach::cli {

struct LintedFile {
  std::string file;
  std::vector<rts::LintFinding> findings = {};
  std::string error = {};  // why it cannot be read; empty: it can
};

/// "FILE:LINE:COLUMN: warning: TEXT [RULE]" for each finding.
std::string lint_lines(const LintedFile& linted);

/// "2 files, 1 finding", with a line end.
std::string lint_summary(const std::vector<LintedFile>& all);

/// One object, `heapreach/lint`, with a line end. Without indentation it is one line.
std::string lint_json(const std::vector<LintedFile>& all, bool is_indented);

}  // namespace heapreach::cli
