// How a run of the program with the values of an execution went (docs/c.md, "Runs").
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heapreach::cli {

/// An error of the program, and where.
struct ErrorPlace {
  std::string kind;
  std::string file;
  int line = 0;
  bool operator==(const ErrorPlace&) const = default;
};

struct RunReport {
  enum class Status { confirmed, address_dependent, not_confirmed };

  Status status = Status::not_confirmed;
  std::string text;
  std::optional<ErrorPlace> predicted = std::nullopt;  // nothing if there was no run
  std::optional<ErrorPlace> seen = std::nullopt;       // where it was confirmed
  bool instrumented = false;                           // by the program as it was compiled for that
  bool operator==(const RunReport&) const = default;
};
/// "confirmed", "address-dependent" or "not confirmed".
const char* to_string(RunReport::Status status);

/// What --harness and --run make of an execution.
struct Trial {
  std::string harness;
  std::optional<RunReport> run = std::nullopt;  // with --run
  bool operator==(const Trial&) const = default;
};
/// From the process that runs the program to the one that prints. The second throws InternalError
/// if the line is no trial.
std::string line_of(const Trial& trial);
Trial trial_of(std::string_view line);

}  // namespace heapreach::cli
