// Purpose: definitions and sizes that a loop relies on, from the first execution that fails in it.
// Later ones only go round once more, and each has a longer clause over atoms.
//
// Contract: what is proposed is a guess. It is made of terms of the execution and of the loop, in
// the order of the program, so that it is the same each time.
//
// Source: candidates from templates over the program's terms, as of Houdini (Flanagan, Leino,
// "Houdini, an annotation assistant for ESC/Java", FME 2001).
//
// Why this variant: where a loop goes on along a list, it loads the next pointer from the node of
// the one before. What is followed on the path is then as many fields behind the root as the loop
// has gone round; these are peeled off. Where it goes on by addition, the block stays, and either a
// number bounds the index, which is among the numbers that the path compares, or what is loaded
// ends the loop.
#include "analyses/angelic/explain/walked.h"

#include <optional>
#include <set>
#include <string>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/literals.h"
#include "analyses/angelic/explain/loop.h"
#include "horn/terms/linear.h"

namespace heapreach::analyses::angelic {

namespace {

using horn::Kind;
using horn::Term;

/// The term where no store of the path has changed what it reads.
Term as_at_start(Term term) {
  while (term->kind == Kind::choose) term = term->arguments[2];
  return term;
}

class Walked {
 public:
  Walked(const rts::System& system, const PathFormula& formula, const Loop& loop)
      : system_(system), formula_(formula), loop_(loop) {}

  std::vector<std::vector<Literal>> run() {
    const Term block = as_at_start(formula_.followed_in);
    for (const ListNode& node : loop_.nodes()) add_list(node, block);
    if (!loop_.goes_through(*formula_.followed_block)) return std::move(result_);
    if (loop_.looks_for_zero()) add_string(block);
    // Where the index is an unknown itself, atoms say how it compares, whatever the round is.
    horn::Linear index(as_at_start(formula_.followed));
    index.subtract(block);
    if (!index.is_constant()) return std::move(result_);
    add_arrays(block);
    if (!loop_.looks_for_zero()) add_string(block);
    return std::move(result_);
  }

 private:
  /// What is loaded from the cell at such an offset is behind the pointer that it returns.
  Term one_node_before(const ListNode& node, Term pointer) const {
    if (pointer->kind != Kind::select || pointer->arguments[0] != formula_.contents) return nullptr;
    const horn::Linear at(pointer->arguments[1]);
    if (at.constant() != node.next || at.atoms().size() != 1 || at.atoms()[0].second != 1) {
      return nullptr;
    }
    const Term before = as_at_start(at.atoms()[0].first);
    return is_block_of_variable(before) ? nullptr : before;
  }
  /// Programs keep variables that others may lead to in blocks of their own.
  bool is_block_of_variable(Term term) const {
    const std::optional<Sum> sum = sum_of(term, formula_, system_);
    return sum && sum->terms.size() == 1 && sum->terms[0].first->name.starts_with("&");
  }

  void add_list(const ListNode& node, Term block) {
    Term root = block;
    while (const Term before = one_node_before(node, root)) root = before;
    Literal literal;
    literal.relation = Literal::Relation::list;
    literal.node = node;
    add_definition(std::move(literal), root);
  }

  void add_string(Term block) {
    Literal literal;
    literal.relation = Literal::Relation::string;
    add_definition(std::move(literal), block);
  }

  void add_definition(Literal literal, Term root) {
    std::optional<Sum> sum = sum_of(root, formula_, system_);
    if (!sum || sum->terms.empty()) return;
    literal.sum = *std::move(sum);
    result_.push_back({std::move(literal)});
  }

  /// The block has as many elements as some number says that the path compares.
  void add_arrays(Term block) {
    const std::optional<Sum> base = sum_of(block, formula_, system_);
    if (!base || base->terms.empty()) return;
    SpecTerm size;
    size.kind = SpecTerm::Kind::start_size;
    size.operand = *base;
    for (const SpecTermPtr& number : numbers()) {
      Literal fits{Literal::Relation::at_most, {}};
      fits.sum.terms = {{number, loop_.stride()}, {std::make_shared<const SpecTerm>(size), -1}};
      const Literal is_empty{Literal::Relation::at_most, {{{number, 1}}, 0}};
      result_.push_back({is_empty, fits});
    }
  }

  std::vector<SpecTermPtr> numbers() const {
    std::vector<SpecTermPtr> result;
    std::set<std::string> texts;
    for (const Term atom : atoms_of(formula_.conditions)) {
      if (atom->kind != Kind::less_equal) continue;
      const std::optional<Literal> words = literal_of(atom, false, formula_, system_);
      if (!words) continue;
      for (const auto& [term, factor] : words->sum.terms) {
        const bool is_content = term->kind == SpecTerm::Kind::start_value;
        const bool is_number = is_content ? term->is_number : !term->is_pointer;
        const bool is_of_block = term->reads_start_heap() && !is_content;
        if (!is_number || is_of_block) continue;
        const std::string text = text_of(*term, {formula_.calls, {}});
        if (texts.insert(text).second) result.push_back(term);
      }
    }
    return result;
  }

  const rts::System& system_;
  const PathFormula& formula_;
  const Loop& loop_;
  std::vector<std::vector<Literal>> result_;
};

}  // namespace

std::vector<std::vector<Literal>> walked(const rts::System& system, const PathFormula& formula,
                                         const rts::Execution& execution) {
  if (formula.followed == nullptr || execution.steps.empty()) return {};
  const Loop loop(system, system.edge(execution.steps.back().edge).from);
  if (!loop.is_one()) return {};
  return Walked(system, formula, loop).run();
}

}  // namespace heapreach::analyses::angelic
