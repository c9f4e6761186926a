// Naming shared subterms. A subterm is worth a name if it is used more than once and is not tiny;
// tiny ones are repeated, which costs a constant factor at most. Below quantifiers a name must
// stand inside the scope of the variables that its subterm mentions: hence the sets of free bound
// variables per subterm, which are shared between a term and its arguments wherever they are equal.
#include "horn/terms/sharing.h"

#include <algorithm>
#include <iterator>

#include "horn/terms/traverse.h"

namespace heapreach::horn {

namespace {

constexpr std::size_t tiny = 5;  // nodes that are repeated rather than named
constexpr std::size_t huge = 1u << 30;

struct Extent {
  std::size_t uses = 0;
  std::size_t size = 1;  // nodes written when names stand for what has one
  std::size_t depth = 0;
  bool named = false;
};

bool is_quantifier(Term term) {
  return term->kind == Kind::forall || term->kind == Kind::exists;
}

}  // namespace

std::vector<Term> shared_subterms(std::span<const Term> roots, const SharingRules& rules) {
  std::unordered_map<Term, Extent> extents;
  std::vector<Term> order;
  auto skip = [&](Term t) {
    return t->arguments.empty() || extents.count(t) > 0 || (rules.enter && !rules.enter(t));
  };
  for (Term root : roots) {
    post_order(root, skip, [&](Term t) {
      extents[t];
      order.push_back(t);
    });
  }
  auto count_use = [&](Term t) {
    if (auto found = extents.find(t); found != extents.end()) ++found->second.uses;
  };
  for (Term root : roots) count_use(root);
  for (Term t : order) {
    for (Term argument : t->arguments) count_use(argument);
  }
  std::vector<Term> named;
  for (Term t : order) {
    Extent& extent = extents.at(t);
    for (Term argument : t->arguments) {
      const auto found = extents.find(argument);
      const bool leaf = found == extents.end() || found->second.named;
      extent.size = std::min(huge, extent.size + (leaf ? 1 : found->second.size));
      extent.depth = std::max(extent.depth, leaf ? 1 : found->second.depth + 1);
    }
    const bool shared = extent.uses > 1 && extent.size > tiny;
    extent.named = rules.always.count(t) > 0 || ((shared || extent.depth > rules.max_depth) &&
                                                 (!rules.may_be_named || rules.may_be_named(t)));
    if (extent.named) named.push_back(t);
  }
  return named;
}

Scopes::Scopes(std::span<const Term> roots) {
  for_each_node(roots, [&](Term t) {
    if (is_quantifier(t)) bound_.insert(t->arguments.begin(), t->arguments.end() - 1);
  });
  if (bound_.empty()) return;
  for (Term root : roots) find_free(root);
}

void Scopes::find_free(Term root) {
  post_order(
      root, [&](Term t) { return free_.count(t) > 0; },
      [&](Term t) {
        const Variables* free = nullptr;
        if (bound_.count(t)) {
          sets_.push_back(std::make_unique<Variables>(Variables{t}));
          free = sets_.back().get();
        }
        if (is_quantifier(t)) {
          free = without_bound(free_in(t->arguments.back()), t);
        } else {
          for (Term argument : t->arguments) free = unite(free, free_in(argument));
        }
        free_[t] = free;
      });
}

const Scopes::Variables* Scopes::free_in(Term term) const {
  const auto found = free_.find(term);
  return found == free_.end() ? nullptr : found->second;
}

const Scopes::Variables* Scopes::unite(const Variables* a, const Variables* b) {
  if (!a || a == b) return b;
  if (!b) return a;
  auto ascending = [](Term x, Term y) { return x->id < y->id; };
  if (std::includes(a->begin(), a->end(), b->begin(), b->end(), ascending)) return a;
  if (std::includes(b->begin(), b->end(), a->begin(), a->end(), ascending)) return b;
  auto both = std::make_unique<Variables>();
  std::set_union(a->begin(), a->end(), b->begin(), b->end(), std::back_inserter(*both), ascending);
  sets_.push_back(std::move(both));
  return sets_.back().get();
}

const Scopes::Variables* Scopes::without_bound(const Variables* free, Term quantifier) {
  if (!free) return nullptr;
  auto rest = std::make_unique<Variables>();
  const std::unordered_set<Term> own(quantifier->arguments.begin(),
                                     quantifier->arguments.end() - 1);
  std::copy_if(free->begin(), free->end(), std::back_inserter(*rest),
               [&](Term v) { return own.count(v) == 0; });
  if (rest->empty()) return nullptr;
  sets_.push_back(std::move(rest));
  return sets_.back().get();
}

std::vector<Term> Scopes::shared_outside(std::span<const Term> roots, SharingRules rules) const {
  if (!bound_.empty()) rules.may_be_named = [this](Term t) { return free_in(t) == nullptr; };
  return shared_subterms(roots, rules);
}

bool Scopes::rebinds(Term quantifier) const {
  return std::any_of(quantifier->arguments.begin(), quantifier->arguments.end() - 1,
                     [&](Term v) { return depths_.count(v) > 0; });
}

bool Scopes::binds_in(Term quantifier, Term term) const {
  const Variables* free = free_in(term);
  return free &&
         std::any_of(quantifier->arguments.begin(), quantifier->arguments.end() - 1, [&](Term v) {
           return std::find(free->begin(), free->end(), v) != free->end();
         });
}

std::vector<Term> Scopes::enter(Term quantifier) {
  open_.push_back(quantifier);
  const std::size_t here = open_.size();
  for (std::size_t i = 0; i + 1 < quantifier->arguments.size(); ++i) {
    depths_[quantifier->arguments[i]].push_back(here);
  }
  auto depth_of = [&](Term variable) -> std::size_t {
    const auto found = depths_.find(variable);
    return found == depths_.end() ? 0 : found->second.back();
  };
  SharingRules rules;
  rules.enter = [&](Term t) {
    const Variables* free = free_in(t);
    return free && !(is_quantifier(t) && rebinds(t)) &&
           std::any_of(free->begin(), free->end(), [&](Term v) { return depth_of(v) == here; });
  };
  rules.may_be_named = [&](Term t) {
    const Variables* free = free_in(t);
    return std::all_of(free->begin(), free->end(), [&](Term v) { return depth_of(v) > 0; });
  };
  const Term body[] = {quantifier->arguments.back()};
  return shared_subterms(body, rules);
}

void Scopes::leave() {
  for (std::size_t i = 0; i + 1 < open_.back()->arguments.size(); ++i) {
    const auto found = depths_.find(open_.back()->arguments[i]);
    found->second.pop_back();
    if (found->second.empty()) depths_.erase(found);
  }
  open_.pop_back();
}

}  // namespace heapreach::horn
