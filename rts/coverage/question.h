// What is asked of a system: which of its edges executions take that come to the end.
#pragma once

#include "rts/coverage/end.h"
#include "rts/semantics/question.h"

namespace heapreach::rts {

class CoverQuestion {
 public:
  /// `file` has the edges of all errors that break the properties (rts/model/property_errors.h) and
  /// outlives this.
  CoverQuestion(const System& file, End end, const Properties& properties);
  CoverQuestion(const CoverQuestion&) = delete;
  CoverQuestion& operator=(const CoverQuestion&) = delete;

  const System& file() const { return file_; }
  const End& end() const { return end_; }
  /// Whether errors are the end.
  bool ends_in_error() const { return question_.properties != Properties::none(); }
  /// The file without errors that are not the end (restricted()): no execution goes on behind
  /// an error, or comes to another one.
  const System& system() const { return system_; }

  /// Whether the graph lets an edge of the file lead to the end: not if it leaves an error, or
  /// leads into one that is not the end.
  bool may_take(EdgeId edge) const;
  /// The state at which an execution of the file comes to the end. Throws InputError if it is no
  /// execution, ends elsewhere, or in an error that does not count.
  State replay(std::uint64_t bound, const Execution& execution) const;

 private:
  const System& file_;
  const End end_;
  const Question question_;  // whose answers are the errors that are the end
  const System system_;
};

}  // namespace heapreach::rts
