#include "horn/read/read.h"

#include <algorithm>
#include <utility>

#include "horn/read/expressions.h"
#include "horn/read/script.h"
#include "horn/read/sexpr.h"

namespace heapreach::horn {

namespace {

/// Line and column behind the last character.
std::pair<int, int> end_of(const std::string& text) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  const std::size_t last = text.rfind('\n');
  const std::size_t column = text.size() - (last == std::string::npos ? 0 : last + 1);
  return {static_cast<int>(lines) + 1, static_cast<int>(column) + 1};
}

}  // namespace

ClauseSystem read(const std::string& text, const std::string& file, const Deadline& deadline) {
  ClauseSystem system;
  system.terms = std::make_shared<TermStore>();
  const Source source(text, {file, 1, 1});
  SexprReader reader(source, deadline);
  Script script(system, source, deadline);
  for (;;) {
    auto arena = std::make_unique<SexprArena>();
    const Sexpr* command = reader.next(*arena);
    if (!command || !script.execute(*command, arena)) break;
  }
  if (!script.is_finished()) {
    const auto [line, column] = end_of(text);
    source.fail(line, column, "expected (check-sat) or (query ..), found the end of the file");
  }
  check_well_formed(system);
  return system;
}

namespace {

/// A name without the bars of a quoted symbol.
std::string_view unquoted(std::string_view name) {
  const bool quoted = name.size() >= 2 && name.front() == '|' && name.back() == '|';
  return quoted ? name.substr(1, name.size() - 2) : name;
}

}  // namespace

Term read_term(TermStore& terms, const std::string& text, const std::vector<std::string>& names,
               const std::vector<Sort>& sorts, const Position& position) {
  if (names.size() != sorts.size())
    throw InternalError("read_term: names and sorts differ in number");
  // The store belongs to the caller.
  ClauseSystem system;
  system.terms = std::shared_ptr<TermStore>(&terms, [](TermStore*) {});
  const Source source(text, position);
  const Deadline deadline;
  const Globals globals;
  SexprReader reader(source, deadline, most_term_nesting);
  SexprArena arena;
  const Sexpr* expression = reader.next(arena);
  if (!expression) source.fail(1, 1, "expected a term");
  if (const Sexpr* more = reader.next(arena)) {
    source.fail(*more, "expected the end of the term, found " + to_text(*more));
  }
  Expressions expressions(system, source, deadline, globals, Expressions::Mode::term);
  for (std::size_t i = 0; i < names.size(); ++i) {
    Term variable = terms.variable(static_cast<std::uint32_t>(i), sorts[i]);
    expressions.locals().bind(unquoted(names[i]), {variable});
  }
  return expressions.build_sorted(*expression, Sort::boolean).term;
}

}  // namespace heapreach::horn
