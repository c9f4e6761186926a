// Clause systems as text. The shape allows one query with one atom; anything else goes through a
// goal predicate first, which derives `false` exactly if one of the queries does.
#include "horn/print/print.h"

#include <algorithm>

#include "horn/clauses/goal.h"
#include "horn/print/symbol.h"
#include "horn/print/write_clause.h"

namespace heapreach::horn {

namespace {

/// Moves the queries to the end, led into a goal predicate unless there is just one over one atom.
void lead_to_one_query(ClauseSystem& system) {
  const auto queries = std::stable_partition(system.clauses.begin(), system.clauses.end(),
                                             [](const Clause& c) { return !c.is_query(); });
  if (system.clauses.end() - queries == 1 && queries->body.size() == 1) return;
  lead_to_goal(system);
}

/// A label on one line.
std::string comment(const std::string& label) {
  std::string line = "; " + label + "\n";
  std::replace_if(
      line.begin(), line.end() - 1, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return line;
}

}  // namespace

void print(std::ostream& out, const ClauseSystem& original, bool comments) {
  ClauseSystem system = original;
  lead_to_one_query(system);
  SymbolTable symbols;
  std::vector<std::string> names;
  std::string text = "(set-logic HORN)\n";
  for (const Predicate& predicate : system.predicates) {
    names.push_back(symbols.make(predicate.name));
    text += "(declare-fun " + names.back() + " (";
    for (std::size_t i = 0; i < predicate.arity(); ++i) {
      if (i > 0) text += ' ';
      text += to_string(predicate.sorts[i]);
    }
    text += ") Bool)\n";
  }
  for (const Clause& clause : system.clauses) {
    if (comments && !clause.label.empty()) text += comment(clause.label);
    ClauseWriter(text, system, names, symbols).write(clause);
    out << text;
    text.clear();
  }
  out << "(check-sat)\n";
}

}  // namespace heapreach::horn
