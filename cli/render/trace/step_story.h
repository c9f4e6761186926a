// A trace in the words of its file, step by step.
#pragma once

#include <string>

#include "cli/render/trace/story.h"

namespace heapreach::cli {

class StepStory : private Story {
 public:
  /// Contract: the trace is not empty and outlives this.
  StepStory(const evidence::Trace& trace, Length length);
  std::string text();

 private:
  void tell_start();
  void tell(const evidence::TraceStep& step);
  void tell(const evidence::TracedInstruction& instruction, const evidence::TraceStep& step,
            bool told);
  std::string effect_of(const evidence::TracedInstruction& instruction);
  std::uint32_t activation_behind(const evidence::TracePlace& here,
                                  const evidence::TracedInstruction& instruction) const;
  std::string listed_changes(const std::vector<evidence::Change>& changes, std::size_t indent);
  void draw(std::uint32_t activation);
  std::string inset() const { return std::string(depth_ * 4, ' '); }

  std::size_t names_ = 5;         // width of the column of edge names
  std::size_t instructions_ = 0;  // width of the column of instructions
  std::size_t depth_ = 0;         // of calls
  std::uint32_t activation_ = 0;
};

}  // namespace heapreach::cli
