// What a reader of a trace wants to be told: calls and returns, and the life of the block that the
// error is about.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "evidence/trace/trace.h"

namespace heapreach::cli {

struct CallEvent {
  bool is_call = true;  // or a return
  std::uint32_t activation = 0;
};
/// What happens between an instruction of one activation and the next one, of another.
std::vector<CallEvent> calls_between(const evidence::Trace& trace, std::uint32_t from,
                                     std::uint32_t to);

/// "alloc", "free", ..
const char* word(evidence::TracedInstruction::Kind kind);

/// "allocated here", "freed here", "last written here" and "last pointer lost here", about the
/// block and the cell that the error is about.
class Notes {
 public:
  explicit Notes(const evidence::Trace& trace);
  std::vector<std::string> at(const evidence::TracePlace& place) const;

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::string>> notes_;
};

}  // namespace heapreach::cli
