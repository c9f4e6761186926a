#include "tests/encoders/examples.h"

#include "tests/harness/build.h"

namespace heapreach::test {

using namespace rts;

System access_error() {
  Builder builder("access_error");
  const VariableId x0 = builder.pointer("x0"), x1 = builder.pointer("x1");
  const VariableId i = builder.integer("i");
  for (const char* name : {"v0", "v1", "v2", "v3", "v4", "v5", "v6"}) builder.vertex(name);
  const Store store{var(x0), num(3), nullptr};
  builder.edge("v0", "v1", {Alloc{x1, num(1)}});
  builder.edge("v1", "v2", {Havoc{{i}}, Assume{equal(var(i), num(0))}});
  builder.edge("v1", "v3", {Havoc{{i}}, Assume{not_equal(var(i), num(0))}});
  builder.edge("v2", "v4");
  builder.edge("v3", "v4", {Move{x0, var(x1)}});
  builder.edge("v4", "v5", {store});
  builder.edge("v4", "v6", {Fail{store}});
  builder.system.errors = {6};
  return builder.system;
}

System loops(const std::vector<std::vector<Action>>& edges) {
  Builder builder("loops");
  builder.pointer("p");
  builder.integer("i");
  for (const auto& actions : edges) builder.edge("v0", "v0", actions);
  builder.edge("v0", "bad");
  return builder.system;
}

std::vector<encoders::ClauseMeaning::Kind> kinds(const encoders::Encoding& encoding) {
  std::vector<encoders::ClauseMeaning::Kind> kinds;
  for (const auto& meaning : encoding.clauses) kinds.push_back(meaning.kind);
  return kinds;
}

std::string text(const encoders::Encoding& encoding, horn::ClauseId id) {
  const horn::Clause& clause = encoding.system.clauses[id];
  const auto& predicates = encoding.system.predicates;
  const auto first = clause.body.empty() ? clause.head->predicate : clause.body[0].predicate;
  std::vector<std::string> names = predicates[first].argument_names;
  for (int i = 0; i < 100; ++i) names.push_back("#" + std::to_string(i));
  std::string text = clause.head ? predicates[clause.head->predicate].name + "(" : "false";
  if (clause.head) {
    const auto& arguments = clause.head->arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      text += (i == 0 ? "" : ", ") + to_text(arguments[i], names);
    }
    text += ")";
  }
  text += " <- ";
  for (const horn::Atom& atom : clause.body) text += predicates[atom.predicate].name + ", ";
  return text + to_text(clause.constraint, names);
}

std::vector<std::string> steps(const encoders::Encoding& encoding,
                               encoders::ClauseMeaning::Kind kind) {
  std::vector<std::string> steps;
  for (std::size_t c = 0; c < encoding.clauses.size(); ++c) {
    if (encoding.clauses[c].kind != kind) continue;
    const horn::Clause& clause = encoding.system.clauses[c];
    auto name = [&](const horn::Atom& atom) {
      return encoding.system.predicates[atom.predicate].name;
    };
    const std::string head = clause.head ? name(*clause.head) : "false";
    steps.push_back(clause.body.empty() ? head : head + " <- " + name(clause.body[0]));
  }
  return steps;
}

}  // namespace heapreach::test
