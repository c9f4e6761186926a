// A system, what is asked of it, and what engines see of both.
#pragma once

#include "pipeline/verdict.h"
#include "rts/semantics/question.h"
#include "rts/transform/transformed.h"

namespace heapreach::pipeline {

class Asked {
 public:
  /// `file` has the edges of all errors that the question may be about
  /// (rts/model/property_errors.h) and outlives this. Copies of procedures may take `inline_limit`
  /// edges and instructions.
  Asked(const rts::System& file, rts::Question question, std::size_t inline_limit);
  Asked(const Asked&) = delete;  // what is inlined keeps a reference
  Asked& operator=(const Asked&) = delete;

  const rts::System& file() const { return file_; }
  const rts::Question& question() const { return question_; }
  /// What the question makes of the file: rts::restricted().
  const rts::System& system() const { return system_; }
  /// rts::inline_calls() of system(), perhaps with a refusal.
  const rts::Transformed& inlined() const { return inlined_; }

  /// An answer of engines, whose execution is one of system(), checked on the file. Throws
  /// FailedCheck if it is no answer there.
  Feasible checked(Feasible found, std::uint64_t bound) const;

 private:
  const rts::System& file_;
  const rts::Question question_;
  const rts::System system_;
  const rts::Transformed inlined_;
};

}  // namespace heapreach::pipeline
