#include "backends/external/printed_model.h"

#include <limits>
#include <unordered_map>

#include "horn/read/read.h"
#include "horn/read/sexpr.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::ClauseSystem;
using horn::PredicateId;
using horn::Sexpr;
using horn::Sort;

namespace {

const Position nowhere{"the solver's model", 0, 0};

class ModelReader {
 public:
  explicit ModelReader(const ClauseSystem& system) : system_(system) {
    for (PredicateId p = 0; p < system.predicates.size(); ++p) {
      ids_[system.predicates[p].name] = p;
    }
    model_.formulas.resize(system.predicates.size());
  }

  /// Other expressions than those described in the header are passed over.
  void read(const Sexpr& expression) {
    if (expression.is_call("define-fun")) {
      define(expression);
    } else if (expression.is_list()) {
      for (const Sexpr* item : expression.items) {
        if (item->is_call("define-fun")) define(*item);
      }
    }
  }

  std::optional<horn::Model> finish() {
    for (horn::Term formula : model_.formulas) {
      if (!formula) return std::nullopt;
    }
    return std::move(model_);
  }

 private:
  void define(const Sexpr& definition) {
    if (definition.items.size() != 5 || !definition.items[2]->is_list()) return;
    const auto found = ids_.find(std::string(definition.items[1]->text));
    if (found == ids_.end()) return;
    std::vector<std::string> names;
    for (const Sexpr* parameter : definition.items[2]->items) {
      if (!parameter->is_list() || parameter->items.size() != 2) return;
      const std::string sort(parameter->items[1]->text);
      const auto& sorts = system_.predicates[found->second].sorts;
      if (names.size() >= sorts.size() || sort != to_string(sorts[names.size()])) return;
      names.emplace_back(parameter->items[0]->text);
    }
    const auto& sorts = system_.predicates[found->second].sorts;
    if (names.size() != sorts.size()) return;
    const std::string body = to_text(*definition.items[4], std::numeric_limits<std::size_t>::max());
    model_.formulas[found->second] = horn::read_term(*system_.terms, body, names, sorts, nowhere);
  }

  const ClauseSystem& system_;
  std::unordered_map<std::string, PredicateId> ids_;
  horn::Model model_;
};

}  // namespace

std::optional<horn::Model> read_printed_model(const ClauseSystem& system, const std::string& text,
                                              const Deadline& deadline) {
  const horn::Source source(text, nowhere);
  horn::SexprReader reader(source, deadline);
  horn::SexprArena arena;
  ModelReader model(system);
  try {
    while (const Sexpr* expression = reader.next(arena)) model.read(*expression);
  } catch (const InputError&) {
    return std::nullopt;
  }
  return model.finish();
}

}  // namespace heapreach::backends
