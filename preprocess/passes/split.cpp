// Encodings that keep the control location in an argument hide the control flow graph from the
// passes that look at predicates. Where every atom of a predicate has a constant at some position,
// the predicate is a family of predicates, one per constant; this pass writes it as one. It takes
// the first such position that has several constants; running it again takes the next. A value that
// stands in no atom is in no derivable fact, so in the model the predicate is false there.
#include "preprocess/passes/split.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "horn/graph/clause_graph.h"
#include "preprocess/height.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::ClauseSystem;
using horn::PredicateId;
using horn::Term;

std::string_view Split::summary() const {
  return "make one predicate per value of an argument that is a constant wherever it stands";
}

namespace {

/// How one old predicate is represented: as itself, or by value of one argument.
struct Family {
  std::optional<std::uint32_t> position;
  PredicateId itself = 0;
  std::vector<std::pair<Term, PredicateId>> members;  // in order of first occurrence
  std::unordered_map<Term, PredicateId> by_value;
};

template <typename Visit>
void for_each_atom_of(const ClauseSystem& system, Visit visit) {
  for (const Clause& clause : system.clauses) {
    if (clause.head) visit(*clause.head);
    for (const Atom& atom : clause.body) visit(atom);
  }
}

/// Per predicate, the first position where all its atoms have constants, and not all the same.
std::vector<std::optional<std::uint32_t>> positions(const ClauseSystem& system) {
  std::vector<std::vector<Term>> first(system.predicates.size());  // null: no constant
  std::vector<std::vector<bool>> varied(system.predicates.size());
  for_each_atom_of(system, [&](const Atom& atom) {
    auto& seen = first[atom.predicate];
    if (seen.empty()) {
      seen = atom.arguments;
      varied[atom.predicate].resize(seen.size());
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (!atom.arguments[i]->is_constant())
        seen[i] = nullptr;
      else if (atom.arguments[i] != seen[i])
        varied[atom.predicate][i] = true;
    }
  });
  std::vector<std::optional<std::uint32_t>> result(system.predicates.size());
  for (std::size_t p = 0; p < first.size(); ++p) {
    for (std::uint32_t i = 0; i < first[p].size() && !result[p]; ++i) {
      if (first[p][i] != nullptr && first[p][i]->is_constant() && varied[p][i]) result[p] = i;
    }
  }
  return result;
}

class SplitBackTranslation : public BackTranslation {
 public:
  SplitBackTranslation(const ClauseSystem& old_system, std::vector<Family> families,
                       HeightBound height)
      : terms_(old_system.terms), families_(std::move(families)), height_(height) {
    for (const auto& predicate : old_system.predicates) sorts_.push_back(predicate.sorts);
  }

  horn::Derivation derivation(const horn::Derivation& derivation) const override {
    return derivation;
  }
  horn::Model model(const horn::Model& model, const AcyclicSolver&,
                    const Deadline& deadline) const override;
  std::size_t height(std::size_t height) const override { return height_(height); }

 private:
  std::shared_ptr<horn::TermStore> terms_;
  std::vector<std::vector<horn::Sort>> sorts_;
  std::vector<Family> families_;
  HeightBound height_;
};

horn::Model SplitBackTranslation::model(const horn::Model& model, const AcyclicSolver&,
                                        const Deadline& deadline) const {
  horn::Model result;
  for (std::size_t p = 0; p < families_.size(); ++p) {
    const Family& family = families_[p];
    if (!family.position) {
      result.formulas.push_back(model.formulas.at(family.itself));
      continue;
    }
    Atom atom;
    for (std::uint32_t i = 0; i < sorts_[p].size(); ++i) {
      if (i != *family.position) atom.arguments.push_back(terms_->variable(i, sorts_[p][i]));
    }
    Term key = terms_->variable(*family.position, sorts_[p][*family.position]);
    std::vector<Term> cases;
    for (const auto& [value, member] : family.members) {
      deadline.poll("model");
      atom.predicate = member;
      cases.push_back(
          terms_->conjunction(terms_->equal(key, value), instantiate(*terms_, model, atom)));
    }
    result.formulas.push_back(terms_->disjunction(std::move(cases)));
  }
  return result;
}

class Splitter {
 public:
  explicit Splitter(const ClauseSystem& system)
      : old_(system), families_(system.predicates.size()) {
    now_.terms = system.terms;
    for (const auto& predicate : system.predicates) names_.insert(predicate.name);
  }
  Transformed run(const Deadline& deadline);

 private:
  void add_member(Family& family, const horn::Predicate& predicate, Term value);
  void convert(Atom& atom) const;
  HeightBound height_bound() const;

  const ClauseSystem& old_;
  ClauseSystem now_;
  std::vector<Family> families_;
  std::unordered_set<std::string> names_;
};

void Splitter::add_member(Family& family, const horn::Predicate& predicate, Term value) {
  const auto id = static_cast<PredicateId>(now_.predicates.size());
  if (!family.by_value.emplace(value, id).second) return;
  family.members.emplace_back(value, id);
  horn::Predicate member = predicate;
  member.name += "@" + horn::to_text(value, {});
  while (!names_.insert(member.name).second) member.name += "'";
  const auto position = static_cast<std::ptrdiff_t>(*family.position);
  member.sorts.erase(member.sorts.begin() + position);
  if (position < static_cast<std::ptrdiff_t>(member.argument_names.size())) {
    member.argument_names.erase(member.argument_names.begin() + position);
  }
  now_.predicates.push_back(std::move(member));
}

void Splitter::convert(Atom& atom) const {
  const Family& family = families_[atom.predicate];
  if (!family.position) {
    atom.predicate = family.itself;
    return;
  }
  const auto place = atom.arguments.begin() + static_cast<std::ptrdiff_t>(*family.position);
  atom.predicate = family.by_value.at(*place);
  atom.arguments.erase(place);
}

/// Derivations are the same, but fewer predicates may reach the query: members that do not, though
/// their family does, are bounded by what leads to them.
HeightBound Splitter::height_bound() const {
  const std::vector<bool> reaching = horn::ClauseGraph(old_).reaching_query();
  std::vector<bool> relevant(now_.predicates.size());
  for (std::size_t p = 0; p < families_.size(); ++p) {
    if (!families_[p].position) relevant[families_[p].itself] = reaching[p];
    for (const auto& member : families_[p].members) relevant[member.second] = reaching[p];
  }
  const std::vector<bool> unused = horn::false_clauses(now_);
  return HeightBound(now_, relevant, horn::ClauseGraph(now_, unused).reaching_query(), unused, 1);
}

Transformed Splitter::run(const Deadline& deadline) {
  const auto chosen = positions(old_);
  for (PredicateId p = 0; p < chosen.size(); ++p) {
    families_[p].position = chosen[p];
    if (chosen[p]) continue;
    families_[p].itself = static_cast<PredicateId>(now_.predicates.size());
    now_.predicates.push_back(old_.predicates[p]);
  }
  for_each_atom_of(old_, [&](const Atom& atom) {
    Family& family = families_[atom.predicate];
    if (!family.position) return;
    add_member(family, old_.predicates[atom.predicate], atom.arguments[*family.position]);
  });
  for (const Clause& clause : old_.clauses) {
    deadline.poll("split");
    now_.clauses.push_back(clause);
    if (now_.clauses.back().head) convert(*now_.clauses.back().head);
    for (Atom& atom : now_.clauses.back().body) convert(atom);
  }
  const HeightBound height = height_bound();
  auto back_translation =
      std::make_unique<SplitBackTranslation>(old_, std::move(families_), height);
  return {std::move(now_), std::move(back_translation)};
}

}  // namespace

Transformed Split::run(const ClauseSystem& system, const Deadline& deadline) const {
  return Splitter(system).run(deadline);
}

}  // namespace heapreach::preprocess
