// What the two ways to tell a trace have in common: the state while it is told, the heap where it
// has changed, the end, and the chapters, of which the middle ones are left out if they are many.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/render/trace/notes.h"
#include "cli/render/trace/trace_text.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

inline constexpr std::size_t story_columns = 100;

class Story {
 protected:
  Story(const evidence::Trace& trace, Length length);

  /// "x = 5", "@2.next = null"; empty for what is not shown. The change has been followed.
  std::string text_of_change(const evidence::Change& change);
  /// The lines of the heap that were not drawn as they are now, if it has changed.
  std::vector<std::string> changed_heap(std::uint32_t activation);
  void follow(const evidence::TracedInstruction& instruction);
  /// The next heap is drawn whole.
  void forget_heap() { last_heap_.clear(); }
  bool tells_program() const { return trace_.is_program && length_ == Length::brief; }

  /// Starts a chapter. Those too far from both ends are not told: false.
  bool begin_chapter(std::size_t number, std::size_t of);
  void line(const std::string& text);
  /// What went wrong, and the life of the block that it is about.
  void end();
  std::string finished();

  bool is_shown(std::uint32_t variable) const;
  std::string name_of(std::uint32_t variable) const;
  const std::string& function_of(std::uint32_t activation) const;

  const evidence::Trace& trace_;
  const Length length_;
  evidence::Playback state_;
  Notes notes_;
  bool has_picks_ = false;   // a value was marked by ?
  bool has_blocks_ = false;  // a block was named

 private:
  void end_line(const std::string& label, const evidence::TracePlace& place);
  std::optional<std::uint32_t> owner_of(const evidence::TracedInstruction& instruction,
                                        const evidence::Change& change) const;

  std::vector<std::pair<std::string, std::uint32_t>> drawn_variables(
      std::uint32_t activation) const;

  std::string text_;
  std::vector<std::string> last_heap_;
  std::vector<std::optional<std::uint32_t>> set_in_;  // by variable: the call that set it last
  std::vector<std::uint64_t> set_at_;                 // by variable: when
  std::uint64_t clock_ = 0;
  std::size_t drawn_cells_ = 0;
  std::size_t omitted_ = 0;
};

}  // namespace heapreach::cli
