#include "analyses/coverage/never_taken.h"

#include "analyses/coverage/walks/endings.h"
#include "pipeline/options/bounds.h"
#include "support/error.h"

namespace heapreach::analyses {

namespace {

using pipeline::BoundStep;
using pipeline::Effort;

/// What one method may take at one bound, of what is left.
constexpr double method_share = 0.3;

void ask_about(const CoverContext& context, const std::vector<const Method*>& methods,
               const Limits& limits, Claims& claims) {
  for (const BoundStep& step :
       pipeline::bounds_for(context.input, context.question.file(), context.options)) {
    if (step.effort == Effort::fallback) continue;
    for (const Method* method : methods) {
      if (claims.open(step.bound).empty() || limits.deadline.expired()) break;
      Limits own = limits;
      own.deadline = limits.deadline.at_most(method_share * limits.deadline.remaining());
      try {
        method->run(context, step.bound, own, claims);
      } catch (const UsageError&) {
        // Not every method takes every end.
      }
    }
  }
}

}  // namespace

std::set<rts::EdgeId> never_taken(const CoverContext& context,
                                  const std::vector<const Method*>& methods, const Limits& limits) {
  std::set<rts::EdgeId> result;
  const rts::System& file = context.question.file();
  for (const rts::End& end : other_endings(file)) {
    const rts::CoverQuestion question(file, end, context.input.properties);
    const Walks walks(question, context.options.inline_limit);
    Claims claims(walks, [] {});
    const CoverContext own{
        context.input,   question,      walks,         context.options,
        context.channel, context.watch, context.loops, context.possible_is_enough};
    if (!walks.groups().empty()) ask_about(own, methods, limits, claims);
    for (GroupId group = 0; group < walks.groups().size(); ++group) {
      const auto within = claims.excluded_within(group);
      if (!within || *within) continue;
      for (const rts::EdgeId edge : walks.groups()[group]) {
        if (!context.walks.group_of(edge)) result.insert(edge);
      }
    }
  }
  return result;
}

}  // namespace heapreach::analyses
