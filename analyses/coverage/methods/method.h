// A method finds out about edges at one bound. Others are a file pair behind this and a line in
// methods.cpp.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "analyses/coverage/claims/ask.h"

namespace heapreach::analyses {

class Method {
 public:
  virtual ~Method() = default;
  /// As --method names it.
  virtual std::string_view name() const = 0;
  /// One sentence for --help.
  virtual std::string_view summary() const = 0;
  /// Whether it takes --loops and --paths, and leaves figures (claims/path_figures.h).
  virtual bool follows_paths() const { return false; }
  /// Tells the claims what it finds out of groups that are open at the bound (Claims::open()), each
  /// at once, and of those it leaves open why it does. Throws FailedCheck where evidence fails, and
  /// UsageError if it does not take the question.
  virtual void run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
                   Claims& claims) const = 0;
};

/// All of them; `auto` tries the first, and the second for what that leaves open.
const std::vector<const Method*>& all_methods();
/// The method conflicts.
const Method& by_conflicts();

/// Asks for an execution along some open edge until there is none left, or no answer: at most as
/// many questions as there are open groups, and one more. `Ask` makes a reply of the open edges.
/// Where the last answer is bounded, the edges that it follows from are asked about one by one.
using AskAlong = std::function<Reply(const std::vector<rts::EdgeId>& edges, const Limits& limits)>;
void ask_until_settled(std::uint64_t bound, const Limits& limits, const AskAlong& ask,
                       Claims& claims);

}  // namespace heapreach::analyses
