// Clauses with the same head and body atoms, after renumbering of variables, are compared by their
// conjuncts: one whose conjuncts are among another's makes the other redundant. Renumbering follows
// the atoms first, so variables of the atoms always agree; of clauses that are equal up to the
// names of further variables some may be missed, never is a different one taken for the same.
#include "preprocess/passes/merge.h"

#include <algorithm>
#include <unordered_map>

#include "preprocess/direct.h"
#include "preprocess/formulas/normalise.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::ClauseId;
using horn::Term;

std::string_view Merge::summary() const {
  return "remove clauses that say no more than another";
}

namespace {

constexpr std::size_t compared_clauses = 16;  // of one group, with each new one: keeps it linear

/// The atoms of a clause as numbers.
std::vector<std::uint64_t> key_of(const Clause& clause) {
  std::vector<std::uint64_t> key;
  auto add = [&](const Atom& atom) {
    key.push_back(atom.predicate);
    for (Term argument : atom.arguments) key.push_back(argument->id);
  };
  key.push_back(clause.head ? 1 : 0);
  if (clause.head) add(*clause.head);
  for (const Atom& atom : clause.body) add(atom);
  return key;
}

struct KeyHash {
  std::size_t operator()(const std::vector<std::uint64_t>& key) const {
    std::size_t seed = key.size();
    for (std::uint64_t part : key) {
      seed ^= part + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2);
    }
    return seed;
  }
};

struct Candidate {
  ClauseId clause;
  std::vector<std::uint32_t> conjuncts;  // ids, ascending
};

std::vector<std::uint32_t> conjunct_ids(Term constraint) {
  std::vector<std::uint32_t> ids;
  if (constraint->is_true()) return ids;
  for (Term conjunct : conjuncts_of(constraint)) ids.push_back(conjunct->id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

bool is_subset(const Candidate& small, const Candidate& large) {
  return std::includes(large.conjuncts.begin(), large.conjuncts.end(), small.conjuncts.begin(),
                       small.conjuncts.end());
}

/// Adds the clause to the group unless one there makes it redundant; marks those that it makes so.
void insert(std::vector<Candidate>& group, Candidate candidate, std::vector<bool>& redundant) {
  const std::size_t first = group.size() - std::min(group.size(), compared_clauses);
  for (std::size_t i = first; i < group.size(); ++i) {
    if (redundant[group[i].clause]) continue;
    if (is_subset(group[i], candidate)) {
      redundant[candidate.clause] = true;
      return;
    }
    if (is_subset(candidate, group[i])) redundant[group[i].clause] = true;
  }
  group.push_back(std::move(candidate));
}

}  // namespace

Transformed Merge::run(const horn::ClauseSystem& system, const Deadline& deadline) const {
  std::vector<Clause> clauses = system.clauses;
  std::vector<bool> redundant(clauses.size());
  std::unordered_map<std::vector<std::uint64_t>, std::vector<Candidate>, KeyHash> groups;
  for (ClauseId c = 0; c < clauses.size(); ++c) {
    deadline.poll("merge");
    renumber(*system.terms, clauses[c]);
    insert(groups[key_of(clauses[c])], {c, conjunct_ids(clauses[c].constraint)}, redundant);
  }
  DirectChange change(system);
  for (ClauseId c = 0; c < clauses.size(); ++c) {
    if (!redundant[c]) change.keep(c, std::move(clauses[c]));
  }
  return change.finish();
}

}  // namespace heapreach::preprocess
