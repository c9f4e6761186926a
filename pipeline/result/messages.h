// What a process that checks tells the one that supervises it, and the one pair of functions that
// carries it over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pipeline/lesson.h"
#include "pipeline/result/result.h"
#include "pipeline/stage_figures.h"

namespace heapreach::pipeline {

/// A stage begins.
struct StageBegins {
  std::string name;
  bool operator==(const StageBegins&) const = default;
};
/// A short text on long work.
struct ProgressText {
  std::string text;
  bool operator==(const ProgressText&) const = default;
};
/// Something that people should know whatever comes out.
struct Warning {
  std::string text;
  bool operator==(const Warning&) const = default;
};
/// One result for each of these locations will follow, in any order.
struct Expected {
  std::vector<LocationSubject> locations;
  bool operator==(const Expected&) const = default;
};
/// The result if the job ends without another one about the same location, however it does.
struct ResultSoFar {
  Result result;
  bool operator==(const ResultSoFar&) const = default;
};
/// What a job that is no check has made, in a form of its own.
struct Product {
  std::string text;
  bool operator==(const Product&) const = default;
};
/// An error that ends a job, with the exit code of the program.
struct Failed {
  int exit_code = 70;
  std::string message;
  bool failed_check = false;  // it is a FailedCheck
  bool operator==(const Failed&) const = default;
};
/// How much work (support/work.h) a job has done in its process.
struct WorkDone {
  std::uint64_t units = 0;
  bool operator==(const WorkDone&) const = default;
};
/// The job has ended; how the process ends does not matter any more.
struct Done {
  bool operator==(const Done&) const = default;
};

using Content = std::variant<StageBegins, ProgressText, StageFigures, Lesson, Warning, Expected,
                             Result, ResultSoFar, Product, Failed, WorkDone, Done>;
struct Message {
  std::string strategy;  // one of several that it is from, or empty
  Content content;
  bool operator==(const Message&) const = default;
};

/// One line, without its end. Bytes that are no UTF-8 come back replaced.
std::string line_of(const Message& message);
/// The message that line_of() has put into a line. Throws InternalError if it is none.
Message message_of(std::string_view line);

}  // namespace heapreach::pipeline
