#include "frontends/import/text.h"

#include <iterator>
#include <utility>

#include "frontends/compile/compile.h"
#include "frontends/lines/program_text.h"
#include "support/shown_path.h"

namespace heapreach::frontends {

namespace {

/// Clang calls files by names in the folder where it runs.
void rename(ProgramText& text, const std::string& directory) {
  const auto here = [&](Position& at) { at.file = shown_path(at.file, directory); };
  for (CallText& call : text.calls) {
    for (Position* at : {&call.begin, &call.own_end}) here(*at);
  }
  for (FullExpression& expression : text.expressions) {
    for (Position* at : {&expression.begin, &expression.end, &expression.own_begin}) here(*at);
  }
  for (BodyText& body : text.bodies) here(body.own_begin);
}

template <typename T>
void append(std::vector<T>& all, std::vector<T>& more) {
  all.insert(all.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

}  // namespace

ProgramText program_text(const std::vector<Unit>& units, const Options& options,
                         const Deadline& deadline) {
  ProgramText result;
  for (const Unit& unit : units) {
    if (compile::is_compiled(unit.path)) continue;
    ProgramText text = lines::program_text_in(compile::syntax_of(unit, options, deadline));
    if (!unit.directory.empty()) rename(text, unit.directory);
    append(result.calls, text.calls);
    append(result.expressions, text.expressions);
    append(result.bodies, text.bodies);
  }
  return result;
}

}  // namespace heapreach::frontends
