// What a suite says about itself: a table of its files, the task definitions, a README.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "suites/sources.h"
#include "suites/verdicts.h"

namespace heapreach::suites {

/// One file of the suite.
struct Entry {
  std::string file;                 // relative to the suite
  std::string family, system;       // Source::family, Source::name
  std::string origin, origin_hash;  // Source::origin, Source::hash
  std::string settings;             // Encoding::name()
  std::optional<std::uint64_t> bound;
  Status status = Status::unknown;
  std::string evidence;  // "execution", "certificate", "derivation", "model", or "none"
  bool linear = false;
  horn::SystemSize size;
  std::string hash;  // of the canonical text
};

/// A combination without a file.
struct LeftOut {
  std::string file;    // that it would be
  std::string reason;  // a sentence
};

struct Contents {
  std::vector<Entry> entries;
  std::vector<std::pair<std::string, std::string>> duplicates;  // and the file that is there
  std::vector<LeftOut> left_out;
  std::size_t excluded = 0;  // by the plan

  std::size_t count(Status status) const;
};

/// A BenchExec task definition, format 2.0, for the file beside it.
std::string task_definition(const Entry& entry);
/// Comma-separated tables with a head line.
std::string manifest_csv(const Contents& contents);
std::string duplicates_csv(const Contents& contents);
std::string left_out_csv(const Contents& contents);
/// Markdown: where the suite comes from, its statistics, how to use it.
std::string readme(const Plan& plan, const std::vector<Source>& sources, const Contents& contents,
                   const std::string& version);

}  // namespace heapreach::suites
