#include "tests/encoders/relation/clauses.h"

namespace heapreach::test::relation {

namespace {

using Kind = encoders::ClauseMeaning::Kind;

Key key_of(const encoders::Encoding& encoding, horn::ClauseId id) {
  const horn::Clause& clause = encoding.system.clauses[id];
  const encoders::ClauseMeaning& meaning = encoding.clauses[id];
  Key key{meaning.kind, {}, {}, {}};
  if (!clause.body.empty()) {
    const encoders::PredicateMeaning& body = encoding.predicates[clause.body[0].predicate];
    key.from = body.vertex;
    key.world = body.world;
  }
  if (clause.head) {
    const encoders::PredicateMeaning& head = encoding.predicates[clause.head->predicate];
    key.to = head.vertex;
    (clause.body.empty() ? key.world : key.next_world) = head.world;
  }
  if (meaning.kind == Kind::edge || meaning.kind == Kind::cut) key.edge = meaning.edge;
  if (meaning.kind == Kind::cut) key.instruction = meaning.instruction;
  return key;
}

}  // namespace

Clauses::Clauses(const encoders::Encoding& encoding, Questions& questions)
    : encoding_(encoding), questions_(questions) {
  for (horn::ClauseId id = 0; id < encoding.clauses.size(); ++id) {
    clauses_[key_of(encoding, id)].push_back(id);
    if (encoding.system.clauses[id].body.size() > 1) questions.differ("clauses are not linear");
  }
}

const horn::Clause* Clauses::take(const Key& key, const std::string& name) {
  const auto found = clauses_.find(key);
  if (found == clauses_.end()) return nullptr;
  if (found->second.size() > 1) questions_.differ(name + ": several clauses");
  const horn::Clause& clause = encoding_.system.clauses[found->second.front()];
  clauses_.erase(found);
  return &clause;
}

void Clauses::expect_all_taken() {
  for (const auto& [key, ids] : clauses_) {
    for (const horn::ClauseId id : ids) {
      questions_.differ("clause " + encoding_.system.clauses[id].label +
                        " stands for nothing of the graph");
    }
  }
}

z3::expr_vector Clauses::free_variables(const horn::Clause& clause, backends::ToZ3& translate,
                                        z3::context& context) const {
  std::set<horn::Term> arguments;
  for (const horn::Atom& atom : clause.body) {
    for (const horn::Term argument : atom.arguments) {
      if (argument->is_variable() && arguments.insert(argument).second) continue;
      questions_.differ("body arguments that are no distinct variables");
    }
  }
  z3::expr_vector result(context);
  for (const horn::Term variable : encoding_.system.variables_of(clause)) {
    if (arguments.count(variable) > 0 || horn::is_array(variable->sort)) continue;
    result.push_back(translate(variable));
  }
  return result;
}

}  // namespace heapreach::test::relation
