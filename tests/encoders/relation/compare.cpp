#include "tests/encoders/relation/compare.h"

#include "support/error.h"
#include "tests/encoders/relation/clauses.h"
#include "tests/encoders/relation/reading.h"

namespace heapreach::test::relation {

namespace {

using Kind = encoders::ClauseMeaning::Kind;

/// Paths of large steps from one cut point. Almost all systems have fewer.
constexpr std::size_t most_paths = 40;

/// A comparison of one system in one exact encoding.
class Comparing {
 public:
  Comparing(const rts::System& system, const Way& way, const encoders::Encoding& encoding)
      : system_(system),
        way_(way),
        encoding_(encoding),
        setting_{context_, system, way.options.bound},
        questions_(context_),
        clauses_(encoding, questions_) {
    if (way.encoding == "kripke") worlds_ = world_sizes(way.options.worlds, way.options.bound);
    if (way.encoding != "kripke") worlds_ = {way.options.bound};
    if (way.encoding != "array") reading_ = read_cells(setting_, worlds_);
    if (way.encoding == "array") reading_ = read_arrays(setting_, names_of_arguments());
  }

  Comparison run() {
    const std::optional<Passages> passages =
        is_large() ? between(system_, ends(), most_paths) : single_edges(system_);
    if (!passages) return {};
    for (std::size_t world = 0; world < worlds_.size(); ++world) compare_start(world);
    for (const Passage& step : passages->steps) {
      for (std::size_t from = 0; from < worlds_.size(); ++from) {
        for (std::size_t to = from; to < worlds_.size(); ++to) compare_step(step, from, to);
      }
    }
    for (const Passage& cut : passages->cuts) {
      for (std::size_t world = 0; world < worlds_.size(); ++world) compare_cut(cut, world);
    }
    compare_way_to_query();
    clauses_.expect_all_taken();
    return questions_.result();
  }

 private:
  const rts::System& system_;
  const Way& way_;
  const encoders::Encoding& encoding_;
  z3::context context_;
  Setting setting_;
  Questions questions_;
  Clauses clauses_;
  std::vector<std::uint64_t> worlds_;  // cells of each
  std::unique_ptr<Reading> reading_;

  using Arguments = std::vector<z3::expr>;

  bool is_large() const { return way_.options.step == encoders::Step::large; }

  /// Where steps end: the vertices with relations. Executions start and end at such.
  std::vector<bool> ends() {
    std::vector<bool> result(system_.vertices().size());
    for (const encoders::PredicateMeaning& meaning : encoding_.predicates) {
      if (meaning.vertex) result[*meaning.vertex] = true;
    }
    bool complete = result[system_.start];
    for (const rts::VertexId error : system_.errors) complete = complete && result[error];
    if (!complete) questions_.differ("the start or an error has no relation");
    return result;
  }

  std::vector<std::string> names_of_arguments() const {
    for (std::size_t p = 0; p < encoding_.predicates.size(); ++p) {
      if (encoding_.predicates[p].vertex) return encoding_.system.predicates[p].argument_names;
    }
    throw InternalError("test: an encoding without vertices");
  }

  Arguments translated(const std::vector<horn::Term>& arguments, backends::ToZ3& translate) {
    Arguments result;
    for (const horn::Term argument : arguments) result.push_back(translate(argument));
    return result;
  }

  std::string name_of(const Passage& passage) const {
    const std::string last = system_.edge_name(passage.paths.front().back());
    const std::string name = system_.vertex(passage.from).name + " -> " +
                             (is_large() ? system_.vertex(passage.to).name : last);
    if (!passage.instruction) return name;
    return name + ", cut by " + last + "." + std::to_string(*passage.instruction);
  }

  std::string in_worlds(const Passage& passage, std::size_t from, std::size_t to) const {
    if (worlds_.size() == 1) return name_of(passage) + ": ";
    return name_of(passage) + ", world " + std::to_string(worlds_[from]) + " to " +
           std::to_string(worlds_[to]) + ": ";
  }

  void compare_start(std::size_t world) {
    const bool is_due = world == 0 || system_.heap == rts::StartHeap::unknown;
    const horn::Clause* clause =
        clauses_.take({Kind::start, {}, system_.start, {}, 0, world}, "start");
    questions_.count();
    const Arguments page = reading_->constants(world);
    const State start = reading_->state_of(page);
    const z3::expr starts = is_start(setting_, start) && reading_->starts_in(start, world);
    if (!clause) return questions_.refute(starts, is_due ? "no start" : "no start in a world");
    backends::ToZ3 translate(context_, {});
    const Arguments arguments = translated(clause->head->arguments, translate);
    const State state = reading_->state_of(arguments);
    const z3::expr constraint = translate(clause->constraint);
    questions_.refute(
        constraint && !(is_start(setting_, state) && reading_->starts_in(state, world)),
        "the clauses have another start");
    questions_.refute(constraint && !reading_->are_well_formed(arguments, world),
                      "a start is not well-formed");
    z3::expr same = are_alike(setting_, state, start);
    z3::expr_vector arrays(context_), constants(context_);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!arguments[i].is_array()) continue;
      if (!arguments[i].is_const()) questions_.differ("an array that starts with something");
      arrays.push_back(arguments[i]), constants.push_back(page[i]);
    }
    z3::expr found = constraint && same;
    questions_.refute(starts && reading_->are_well_formed(page, world) &&
                          for_no(clauses_.free_variables(*clause, translate, context_),
                                 found.substitute(arrays, constants)),
                      "the clauses lack a start");
  }

  /// What executions do from the state on, path by path.
  std::vector<Step> steps_along(const Passage& passage, const Arguments& before) {
    const Contents contents = reading_->contents(before);
    std::vector<Step> result;
    for (const Path& path : passage.paths) {
      Step step = stay(setting_, reading_->state_of(before));
      for (const rts::EdgeId e : path) {
        const rts::Edge& edge = system_.edge(e);
        const bool is_cut = passage.instruction && e == path.back();
        const std::size_t count = is_cut ? *passage.instruction : edge.instructions.size();
        step = through(setting_, std::move(step), edge, 0, count, contents);
      }
      result.push_back(std::move(step));
    }
    return result;
  }

  static z3::expr for_no_choice(const Step& step, const z3::expr& condition) {
    z3::expr_vector choices(condition.ctx());
    for (const z3::expr& choice : step.choices) choices.push_back(choice);
    return for_no(choices, condition);
  }

  void compare_step(const Passage& passage, std::size_t from, std::size_t to) {
    const std::string name = in_worlds(passage, from, to);
    Key key{is_large() ? Kind::fragment : Kind::edge, passage.from, passage.to, {}, 0, from, to};
    if (!is_large()) key.edge = passage.paths.front().back();
    const horn::Clause* clause = clauses_.take(key, name);
    questions_.count();
    backends::ToZ3 translate(context_, {});
    const Arguments before =
        clause ? translated(clause->body[0].arguments, translate) : reading_->constants(from);
    const z3::expr here = reading_->are_well_formed(before, from);
    std::vector<Step> steps = steps_along(passage, before);
    for (Step& step : steps) {
      step.condition = step.condition && reading_->leads(step, from, to);
      const z3::expr due = here && step.condition && reading_->foretell(before, step);
      if (!clause) questions_.refute(due, name + "no clause for a step of the page");
    }
    if (clause) compare_step(*clause, translate, before, steps, from, to, name);
  }

  void compare_step(const horn::Clause& clause, backends::ToZ3& translate, const Arguments& before,
                    const std::vector<Step>& steps, std::size_t from, std::size_t to,
                    const std::string& name) {
    const z3::expr here = reading_->are_well_formed(before, from);
    const z3::expr constraint = translate(clause.constraint);
    const Arguments after = translated(clause.head->arguments, translate);
    const State state = reading_->state_of(after);
    z3::expr other = here && constraint;
    for (const Step& step : steps) {
      const z3::expr same = step.condition && are_alike(setting_, step.state, state);
      other = other && for_no_choice(step, same);
      questions_.refute(here && step.condition && reading_->foretell(before, step) &&
                            for_no(clauses_.free_variables(clause, translate, context_),
                                   constraint && same && reading_->foretell_alike(before, after)),
                        name + "the clauses lack a step of the page");
    }
    questions_.refute(other, name + "the clauses have a step that the page lacks");
    questions_.refute(here && constraint && !reading_->are_well_formed(after, to),
                      name + "a step leads to a state that is not well-formed");
  }

  void compare_cut(const Passage& passage, std::size_t world) {
    const std::string name = in_worlds(passage, world, world);
    const rts::EdgeId last = passage.paths.front().back();
    const horn::Clause* clause =
        clauses_.take({Kind::cut, passage.from, {}, last, *passage.instruction, world}, name);
    questions_.count();
    backends::ToZ3 translate(context_, {});
    const Arguments before =
        clause ? translated(clause->body[0].arguments, translate) : reading_->constants(world);
    const z3::expr here = reading_->are_well_formed(before, world);
    const z3::expr constraint = clause ? translate(clause->constraint) : setting_.truth(false);
    const auto& alloc =
        std::get<rts::Alloc>(system_.edge(last).instructions.at(*passage.instruction).action);
    z3::expr other = here && constraint;
    for (const Step& step : steps_along(passage, before)) {
      const z3::expr cut = step.condition && is_cut(setting_, step.state, alloc);
      other = other && for_no_choice(step, cut);
      z3::expr lacks = here && cut && reading_->foretell(before, step);
      if (clause) {
        const z3::expr_vector free = clauses_.free_variables(*clause, translate, context_);
        lacks = lacks && for_no(free, constraint);
      }
      questions_.refute(lacks, name + "the clauses do not cut");
    }
    questions_.refute(other, name + "the page does not cut");
  }

  /// R_to(f, x, a) <- R_from(f, x, a, b), or goal <- R_0(f, x, a).
  void compare_link(rts::VertexId error, std::size_t from, std::optional<std::size_t> to) {
    const std::string name = "from " + system_.vertex(error).name + " to the query";
    Key key{Kind::link, error, {}, {}, 0, from, to.value_or(0)};
    if (to) key.to = error;
    const horn::Clause* clause = clauses_.take(key, name);
    questions_.count();
    if (!clause) return questions_.differ(name + ": no clause");
    backends::ToZ3 translate(context_, {});
    const Arguments before = translated(clause->body[0].arguments, translate);
    const Arguments after = translated(clause->head->arguments, translate);
    z3::expr same = translate(clause->constraint);
    for (std::size_t i = 0; i < after.size(); ++i) same = same && before.at(i) == after[i];
    questions_.refute(for_no(clauses_.free_variables(*clause, translate, context_), same), name);
  }

  void compare_way_to_query() {
    const bool is_chain = way_.options.query == encoders::Query::chain;
    for (const rts::VertexId error : system_.errors) {
      compare_link(error, 0, std::nullopt);
      for (std::size_t world = 1; world < worlds_.size(); ++world) {
        compare_link(error, world, is_chain ? world - 1 : 0);
      }
    }
    const horn::Clause* query = clauses_.take({Kind::query, {}, {}, {}}, "query");
    const bool is_known = query && query->is_query() && query->constraint->is_true() &&
                          encoding_.predicates[query->body.at(0).predicate].is_goal;
    if (!is_known) questions_.differ("another query");
  }
};

}  // namespace

std::string Way::name() const {
  std::string result = encoding;
  if (encoding == "kripke") {
    result += options.query == encoders::Query::chain ? "/chain" : "/fan";
    result += "/" + to_string(options.worlds);
  }
  return options.step == encoders::Step::large ? result + "/large" : result;
}

Comparison compare(const rts::System& system, const Way& way) {
  if (way.encoding.starts_with("cells:")) return compare_cells(system, way);
  encoders::Options options = way.options;
  options.target = encoders::Target::error_or_cut;
  encoders::Encoding encoding;
  try {
    encoding = encoders::encoder_named(way.encoding).encode(system, options, {});
  } catch (const UsageError&) {
    return {};
  }
  return Comparing(system, way, encoding).run();
}

}  // namespace heapreach::test::relation
