// Vertices belong to who mentions them first, except for error vertices, which are shared. What is
// wrong is said once everything is read, since only then errors are known.
#include <fmt/format.h>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

void Owners::mention(VertexId vertex, std::optional<ProcedureId> by, As as, Node node) {
  mentions_.push_back({vertex, by, as, node});
}

void Owners::settle(ErrorList& errors) {
  const std::size_t count = system_.vertices().size();
  is_error_.assign(count, false);
  is_owned_.assign(count, false);
  exit_of_.assign(count, std::nullopt);
  for (const VertexId error : system_.errors) is_error_[error] = true;
  std::vector<bool> is_wrong(count);  // once is enough
  for (const Mention& mention : mentions_) {
    if (is_wrong[mention.vertex]) continue;
    is_wrong[mention.vertex] = !errors.attempt([&] { settle(mention); });
  }
  for (const Mention& mention : mentions_) {
    errors.attempt([&] { check_source(mention); });
  }
  if (errors.empty()) check_ends(errors);
}

void Owners::check_source(const Mention& mention) const {
  if (mention.as != As::source || !exit_of_[mention.vertex]) return;
  fail(mention.node, fmt::format("from: {} is an exit of {}, which returns there; expected no "
                                 "edge out of it",
                                 quote(mention.node.text()), name(exit_of_[mention.vertex])));
}

void Owners::settle(const Mention& mention) {
  const std::string vertex = quote(mention.node.text());
  if (is_error_[mention.vertex]) {
    if (mention.as == As::target || mention.as == As::start) return;
    fail(mention.node, fmt::format("{} is an error vertex, at which every execution ends: expected "
                                   "it as a target of edges only",
                                   vertex));
  }
  const std::optional<ProcedureId> owner = system_.vertex(mention.vertex).procedure;
  if (is_owned_[mention.vertex] && owner != mention.by) {
    fail(mention.node, fmt::format("vertex {} belongs to {}, expected one of {}", vertex,
                                   name(owner), name(mention.by)));
  }
  is_owned_[mention.vertex] = true;
  if (mention.by) system_.assign(mention.vertex, *mention.by);
  if (mention.as == As::exit) exit_of_[mention.vertex] = mention.by;
}

/// Exits that no path leads to, and those at which both the procedure and the program end.
void Owners::check_ends(ErrorList& errors) const {
  std::vector<VertexId> entries;
  for (const Procedure& procedure : system_.procedures) entries.push_back(procedure.entry);
  // One search for all: no edge leads from one procedure to another but into errors, where it ends.
  const std::vector<bool> reachable = system_.graph().reachable_from(entries);
  std::vector<bool> is_end(system_.vertices().size());
  for (const VertexId end : system_.exits) is_end[end] = true;
  for (const Mention& mention : mentions_) {
    if (mention.as != As::exit) continue;
    errors.attempt([&] { check_end(mention, reachable[mention.vertex], is_end[mention.vertex]); });
  }
}

void Owners::check_end(const Mention& mention, bool is_reachable, bool is_end) const {
  const std::string vertex = quote(mention.node.text());
  if (!is_reachable) {
    fail(mention.node, fmt::format("exit: no path leads to {} from the entry of {}; leave exit "
                                   "out if it never returns",
                                   vertex, name(mention.by)));
  }
  if (is_end) fail(mention.node, fmt::format("exit: {} is an exit of the file, too", vertex));
}

std::string Owners::name(std::optional<ProcedureId> procedure) const {
  if (!procedure) return "the file's own graph";
  return "procedure " + quote(system_.procedures[*procedure].name);
}

}  // namespace heapreach::rts
