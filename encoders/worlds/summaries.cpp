// A state of a procedure's activation is kept in the same form as any other; what belongs to other
// procedures is 0 in it, which no instruction can read. Body atoms have distinct variables as
// arguments: where a summary begins with a term of the caller, the caller's own variable stands
// there if it is one, and else an equation says so.
#include "encoders/worlds/summaries.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "encoders/symbolic/symbolic.h"
#include "support/error.h"

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;
using Kind = ClauseMeaning::Kind;

namespace {

class SummaryBuilder {
 public:
  SummaryBuilder(const rts::System& system, const Options& options, const Deadline& deadline)
      : system_(system),
        options_(options),
        deadline_(deadline),
        encoding_{{std::make_shared<horn::TermStore>(), {}, {}}, {}, {}},
        number_(options.sort == NumberSort::real ? Sort::real : Sort::integer),
        transition_(system, terms(), number_, [this](Sort sort) { return fresh(sort); }) {
    if (options.step != Step::small || options.vertex != VertexAs::predicate) {
      throw UsageError("summaries of calls have neither --step large nor --vertex argument");
    }
    is_error_.resize(system.vertices().size());
    for (const rts::VertexId error : system.errors) is_error_[error] = true;
    std::vector<bool> own(system.variables.size());
    for (const rts::Procedure& procedure : system.procedures) {
      for (const rts::VariableId v : variables_of(procedure)) own[v] = true;
    }
    for (rts::VariableId v = 0; v < own.size(); ++v) {
      if (!own[v]) globals_.push_back(v);
    }
  }

  Encoding run() {
    for (rts::VertexId v = 0; v < system_.vertices().size(); ++v) declare(v);
    const bool cuts = options_.target == Target::error_or_cut;
    if (system_.errors.size() > 1 || cuts) declare_goal();
    add_start();
    for (rts::EdgeId e = 0; e < system_.edges().size(); ++e) {
      if (is_error_[system_.edge(e).from]) continue;
      system_.call_of(e) != nullptr ? add_call(e) : add_edge(e);
    }
    if (cuts) add_cuts();
    add_query();
    return std::move(encoding_);
  }

 private:
  using Procedure = std::optional<rts::ProcedureId>;

  /// What an activation began with; nothing in the system's own graph.
  struct Entry {
    Term frontier = nullptr;
    std::vector<Term> store;  // global variables, then parameters
    std::vector<SymbolicCell> heap;
  };

  struct Draft {
    horn::Clause clause;
    std::vector<Term> conditions;
    Entry entry;
    SymbolicState state;
  };

  static std::vector<rts::VariableId> variables_of(const rts::Procedure& procedure) {
    std::vector<rts::VariableId> own = procedure.parameters;
    own.insert(own.end(), procedure.locals.begin(), procedure.locals.end());
    return own;
  }

  horn::TermStore& terms() { return *encoding_.system.terms; }
  Term fresh(Sort sort) { return terms().variable(next_variable_++, sort); }
  Procedure procedure_of(rts::VertexId v) const { return system_.vertex(v).procedure; }

  /// The variables that an activation sees.
  std::vector<rts::VariableId> scope(const Procedure& procedure) const {
    std::vector<rts::VariableId> result = globals_;
    if (!procedure) return result;
    const auto own = variables_of(system_.procedures[*procedure]);
    result.insert(result.end(), own.begin(), own.end());
    return result;
  }

  // Predicates.

  void add_arguments(const std::vector<rts::VariableId>& variables, const std::string& mark,
                     std::unordered_set<std::string>& names, horn::Predicate& predicate) const {
    const auto add = [&](std::string name, Sort sort) {
      name += mark;
      while (!names.insert(name).second) name += "_";
      predicate.argument_names.push_back(std::move(name));
      predicate.sorts.push_back(sort);
    };
    // The frontier comes first, but variables keep their names.
    const std::size_t place = predicate.sorts.size();
    predicate.argument_names.emplace_back();
    predicate.sorts.push_back(number_);
    for (const rts::VariableId v : variables) add(system_.variables[v].name, number_);
    std::string frontier = "f" + mark;
    while (!names.insert(frontier).second) frontier += "_";
    predicate.argument_names[place] = std::move(frontier);
    for (std::uint64_t i = 0; i < options_.bound; ++i) {
      const std::string address = "[" + std::to_string(system_.origin() + i) + "]";
      add("alloc" + address, Sort::boolean);
      add("size" + address, number_);
      add("val" + address, number_);
    }
  }

  void declare(rts::VertexId v) {
    deadline_.poll("encode");
    horn::Predicate predicate;
    predicate.name = system_.vertex(v).name;
    std::unordered_set<std::string> names;
    const Procedure procedure = procedure_of(v);
    if (procedure) {
      std::vector<rts::VariableId> variables = globals_;
      const auto& parameters = system_.procedures[*procedure].parameters;
      variables.insert(variables.end(), parameters.begin(), parameters.end());
      add_arguments(variables, "@entry", names, predicate);
    }
    add_arguments(scope(procedure), "", names, predicate);
    names_.insert(predicate.name);
    encoding_.system.predicates.push_back(std::move(predicate));
    encoding_.predicates.push_back({v, 0, options_.bound});
  }

  void declare_goal() {
    std::string name = "goal";
    while (!names_.insert(name).second) name += "_";
    goal_ = static_cast<horn::PredicateId>(encoding_.system.predicates.size());
    encoding_.system.predicates.push_back({name, {}, {}});
    encoding_.predicates.push_back({std::nullopt, 0, 0, true});
  }

  // Atoms.

  static void add_cells(const std::vector<SymbolicCell>& heap, std::vector<Term>& arguments) {
    for (const SymbolicCell& cell : heap) {
      arguments.insert(arguments.end(), {cell.allocated, cell.size, cell.value});
    }
  }

  horn::Atom atom(rts::VertexId v, const Entry& entry, const SymbolicState& state) const {
    horn::Atom atom{static_cast<horn::PredicateId>(v), {}};
    if (procedure_of(v)) {
      atom.arguments.push_back(entry.frontier);
      atom.arguments.insert(atom.arguments.end(), entry.store.begin(), entry.store.end());
      add_cells(entry.heap, atom.arguments);
    }
    atom.arguments.push_back(state.frontier);
    for (const rts::VariableId variable : scope(procedure_of(v))) {
      atom.arguments.push_back(state.store[variable]);
    }
    add_cells(state.heap, atom.arguments);
    return atom;
  }

  std::vector<SymbolicCell> fresh_cells() {
    std::vector<SymbolicCell> heap;
    for (std::uint64_t i = 0; i < options_.bound; ++i) {
      const Term allocated = fresh(Sort::boolean);
      const Term size = fresh(number_);
      heap.push_back({allocated, size, fresh(number_)});
    }
    return heap;
  }

  SymbolicState fresh_state(const Procedure& procedure) {
    SymbolicState state;
    state.frontier = fresh(number_);
    state.store.assign(system_.variables.size(), terms().numeral(0, number_));
    for (const rts::VariableId v : scope(procedure)) state.store[v] = fresh(number_);
    state.heap = fresh_cells();
    return state;
  }

  /// A body R_v(..) with variables for arguments.
  Draft from(rts::VertexId v) {
    next_variable_ = 0;
    Draft draft;
    const Procedure procedure = procedure_of(v);
    if (procedure) {
      draft.entry.frontier = fresh(number_);
      const std::size_t count = globals_.size() + system_.procedures[*procedure].parameters.size();
      for (std::size_t i = 0; i < count; ++i) draft.entry.store.push_back(fresh(number_));
      draft.entry.heap = fresh_cells();
    }
    draft.state = fresh_state(procedure);
    draft.clause.body.push_back(atom(v, draft.entry, draft.state));
    return draft;
  }

  // Clauses.

  void add(Draft draft, std::string label, ClauseMeaning meaning) {
    deadline_.poll("encode");
    draft.clause.constraint = terms().conjunction(std::move(draft.conditions));
    draft.clause.label = std::move(label);
    encoding_.system.clauses.push_back(std::move(draft.clause));
    encoding_.clauses.push_back(std::move(meaning));
  }

  void add_start() {
    next_variable_ = 0;
    Draft draft;
    if (system_.heap == rts::StartHeap::empty) {
      draft.state = transition_.empty_start(options_.bound);
    } else {
      draft.conditions.emplace_back();
      draft.state =
          transition_.unknown_start(options_.bound, draft.conditions.back());
    }
    if (system_.start_condition) {
      draft.conditions.push_back(transition_.value(*system_.start_condition, draft.state));
    }
    draft.clause.head = atom(system_.start, draft.entry, draft.state);
    add(std::move(draft), "start", {Kind::start, 0, 0, {}, {}});
  }

  /// Executes the first instructions of an edge.
  void execute(const rts::Edge& edge, std::size_t instructions, Draft& draft) {
    for (std::size_t i = 0; i < instructions; ++i) {
      const auto effect = transition_.execute(edge.instructions[i].action, draft.state);
      draft.conditions.push_back(effect.condition);
    }
  }

  void add_edge(rts::EdgeId id) {
    const rts::Edge& edge = system_.edge(id);
    Draft draft = from(edge.from);
    execute(edge, edge.instructions.size(), draft);
    draft.clause.head = atom(edge.to, draft.entry, draft.state);
    add(std::move(draft), system_.edge_name(id), {Kind::edge, id, 0, {}, {}});
  }

  /// What a call's activation begins with, in terms of the caller's state.
  Entry entry_of(const rts::Call& call, const SymbolicState& state) {
    Entry entry;
    entry.frontier = state.frontier;
    for (const rts::VariableId v : globals_) entry.store.push_back(state.store[v]);
    for (const rts::ExpressionPtr& argument : call.arguments) {
      entry.store.push_back(transition_.value(*argument, state));
    }
    entry.heap = state.heap;
    return entry;
  }

  void add_call(rts::EdgeId id) {
    const rts::Call& call = *system_.call_of(id);
    const rts::Procedure& procedure = system_.procedures[call.to];
    add_entry(id, call, procedure);
    for (const rts::VertexId exit : procedure.exits) add_return(id, call, procedure, exit);
  }

  void add_entry(rts::EdgeId id, const rts::Call& call, const rts::Procedure& procedure) {
    Draft draft = from(system_.edge(id).from);
    draft.entry = entry_of(call, draft.state);
    for (std::size_t i = 0; i < procedure.parameters.size(); ++i) {
      draft.state.store[procedure.parameters[i]] = draft.entry.store[globals_.size() + i];
    }
    for (const rts::VariableId v : procedure.locals) draft.state.store[v] = fresh(number_);
    draft.clause.head = atom(procedure.entry, draft.entry, draft.state);
    add(std::move(draft), system_.edge_name(id) + " enters", {Kind::part, id, 0, {}, {}});
  }

  /// The term itself if it is a variable that has not been used, else one that equals it.
  Term as_variable(Term term, std::unordered_set<Term>& used, std::vector<Term>& conditions) {
    if (term->is_variable() && used.insert(term).second) return term;
    const Term variable = fresh(term->sort);
    conditions.push_back(terms().equal(variable, term));
    return variable;
  }

  void add_return(rts::EdgeId id, const rts::Call& call, const rts::Procedure& procedure,
                  rts::VertexId exit) {
    const rts::Edge& edge = system_.edge(id);
    Draft draft = from(edge.from);
    Entry begin = entry_of(call, draft.state);
    std::unordered_set<Term> used;
    const auto plain = [&](Term& term) { term = as_variable(term, used, draft.conditions); };
    plain(begin.frontier);
    for (Term& term : begin.store) plain(term);
    for (SymbolicCell& cell : begin.heap)
      plain(cell.allocated), plain(cell.size), plain(cell.value);
    const SymbolicState end = fresh_state(call.to);
    draft.clause.body.push_back(atom(exit, begin, end));
    draft.state.frontier = end.frontier;
    draft.state.heap = end.heap;
    for (const rts::VariableId v : globals_) draft.state.store[v] = end.store[v];
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      draft.state.store[call.results[i]] = end.store[procedure.results[i]];
    }
    draft.clause.head = atom(edge.to, draft.entry, draft.state);
    add(std::move(draft), system_.edge_name(id) + " returns", {Kind::edge, id, 0, {}, {}});
  }

  /// An error that comes later may be hidden by an alloc that does not fit: in a procedure always,
  /// since what happens when it returns is not looked at.
  void add_cuts() {
    const std::vector<bool> reaching = system_.graph().reaching(system_.errors);
    for (rts::EdgeId id = 0; id < system_.edges().size(); ++id) {
      const rts::Edge& edge = system_.edge(id);
      if (is_error_[edge.from] || (!procedure_of(edge.from) && !reaching[edge.to])) continue;
      for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
        const auto* alloc = std::get_if<rts::Alloc>(&edge.instructions[i].action);
        if (alloc == nullptr) continue;
        Draft draft = from(edge.from);
        execute(edge, i, draft);
        draft.conditions.push_back(transition_.cut(*alloc, draft.state, options_.bound));
        draft.clause.head = horn::Atom{*goal_, {}};
        add(std::move(draft), "cut " + system_.edge_name(id) + "!" + std::to_string(i),
            {Kind::cut, id, i, {}, {}});
      }
    }
  }

  void add_query() {
    for (const rts::VertexId error : system_.errors) {
      Draft draft = from(error);
      if (goal_) draft.clause.head = horn::Atom{*goal_, {}};
      add(std::move(draft), goal_ ? "goal" : "query",
          {goal_ ? Kind::link : Kind::query, 0, 0, {}, {}});
    }
    if (!goal_) return;
    Draft query;
    query.clause.body.push_back({*goal_, {}});
    add(std::move(query), "query", {Kind::query, 0, 0, {}, {}});
  }

  const rts::System& system_;
  const Options& options_;
  const Deadline& deadline_;
  Encoding encoding_;
  Sort number_;
  std::uint32_t next_variable_ = 0;
  Transition transition_;
  std::vector<bool> is_error_;             // indexed by vertex
  std::vector<rts::VariableId> globals_;   // ascending
  std::unordered_set<std::string> names_;  // of predicates
  std::optional<horn::PredicateId> goal_;
};

}  // namespace

Encoding encode_with_summaries(const rts::System& system, const Options& options,
                               const Deadline& deadline) {
  return SummaryBuilder(system, options, deadline).run();
}

std::vector<rts::EdgeId> path_with_calls(const Encoding& encoding,
                                         const horn::Derivation& derivation) {
  constexpr std::size_t longest = 10'000'000;  // a derivation may use one summary many times
  std::vector<rts::EdgeId> edges;
  if (derivation.steps.empty()) return edges;
  // From the end of the path to its start: what a return clause needs comes callee first.
  std::vector<std::size_t> work = {derivation.steps.size() - 1};
  std::vector<bool> is_call;  // of the work: only the edge that calls is left of the step
  is_call.push_back(false);
  while (!work.empty()) {
    const std::size_t index = work.back();
    const bool called = is_call.back();
    work.pop_back();
    is_call.pop_back();
    const auto& step = derivation.steps[index];
    const ClauseMeaning& meaning = encoding.clauses.at(step.clause);
    if (edges.size() > longest) {
      throw BackendError(Failure::gave_up, "way", "the path has more than 10 million edges");
    }
    if (meaning.kind == Kind::part) continue;  // the callee's path begins; the caller's comes next
    const bool returns = meaning.kind == Kind::edge && step.premises.size() == 2;
    if (returns && !called) {
      work.push_back(index);
      is_call.push_back(true);
      work.push_back(step.premises[1]);
      is_call.push_back(false);
      continue;
    }
    if (meaning.kind == Kind::edge) edges.push_back(meaning.edge);
    if (step.premises.empty()) continue;
    work.push_back(step.premises.front());
    is_call.push_back(false);
  }
  std::reverse(edges.begin(), edges.end());
  return edges;
}

}  // namespace heapreach::encoders
