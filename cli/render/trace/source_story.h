// A trace of a program, line by line of its source.
#pragma once

#include <string>

#include "cli/render/trace/story.h"

namespace heapreach::cli {

class SourceStory : private Story {
 public:
  /// Contract: the trace is not empty and outlives this.
  explicit SourceStory(const evidence::Trace& trace);
  std::string text();

 private:
  /// Instructions in a row that stand on one line of the source and belong to one call.
  struct Chapter {
    std::uint32_t activation = 0;
    std::optional<Position> at;
    std::vector<evidence::TracePlace> places;
    bool ends_step = false;  // with the last one
  };
  std::vector<Chapter> chapters() const;

  void tell_start();
  void tell(const Chapter& chapter, bool told);
  void tell_calls(const Chapter& chapter);
  std::vector<std::string> effects_of(const evidence::TracedInstruction& instruction);
  std::vector<std::string> changes_of(const evidence::TracedInstruction& instruction);
  void tell_error();
  void write(const Chapter& chapter, std::vector<std::string> effects);

  std::uint32_t activation_ = 0;
  std::string arguments_;  // of the call that begins next
  std::optional<Position> last_line_;
  std::string file_;  // of the line before
  std::size_t width_ = 0;
};

}  // namespace heapreach::cli
