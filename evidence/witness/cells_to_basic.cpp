// A formula over K distinguished cells holds for all of them at once: its translation is the
// conjunction over the K-tuples of the bounded heap, each an instance, and over tuples with
// addresses that are no cell of it, where nothing is allocated. The latter are eliminated where
// simple rules suffice (preprocess/formulas/project.h), and stay quantified otherwise.
#include "evidence/witness/cells_to_basic.h"

#include "evidence/witness/uniform_heap.h"
#include "preprocess/formulas/project.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using encoders::Encoding;
using horn::Sort;
using horn::Term;

class CellsToBasic {
 public:
  CellsToBasic(const rts::System& system, const ModelCertificate& certificate)
      : system_(system),
        options_(certificate.source.options),
        cells_(encoders::encoder_named(certificate.source.encoder).encode(system, options_, {})),
        basic_(encoders::encoder_named("basic").encode(system, options_, {})),
        model_(model_of(certificate, cells_.system)),
        heap_(system, options_, terms()) {}

  ModelCertificate run() {
    horn::Model result;
    for (std::size_t p = 0; p < basic_.predicates.size(); ++p) {
      const std::size_t of_cells = counterpart(basic_.predicates[p]);
      result.formulas.push_back(basic_.predicates[p].is_goal
                                    ? model_.formulas[of_cells]
                                    : said_of_heap(of_cells, basic_.system.predicates[p].arity()));
    }
    return make_model_certificate(basic_.system, result, ClauseSource{"basic", options_},
                                  basic_.predicates, &system_);
  }

 private:
  /// A distinguished cell: its address, and what the encoding says about it.
  struct Tuple {
    Term address, allocated, size, value;
  };

  horn::TermStore& terms() { return *cells_.system.terms; }

  std::size_t counterpart(const encoders::PredicateMeaning& meaning) const {
    for (std::size_t p = 0; p < cells_.predicates.size(); ++p) {
      const encoders::PredicateMeaning& other = cells_.predicates[p];
      if (other.edge || other.is_goal != meaning.is_goal) continue;
      if (meaning.is_goal || other.vertex == meaning.vertex) return p;
    }
    throw InternalError("a predicate of the basic encoding has no counterpart over cells");
  }

  Term said_of_heap(std::size_t predicate, std::size_t arity) {
    const std::size_t count =
        (cells_.system.predicates[predicate].arity() - 1 - system_.variables.size()) / 4;
    arity_ = static_cast<std::uint32_t>(arity);
    conjuncts_ = {heap_.well_formed()};
    tuples(predicate, count, {}, {});
    return terms().conjunction(std::move(conjuncts_));
  }

  /// Adds the formula for every ascending tuple that begins with `chosen`, whose addresses outside
  /// the heap are named by variables with the `conditions`.
  void tuples(std::size_t predicate, std::size_t count, const std::vector<Tuple>& chosen,
              const std::vector<Term>& conditions) {
    if (chosen.size() == count) return add(predicate, chosen, conditions);
    const auto go_on = [&](const Tuple& next, std::vector<Term> more) {
      if (!chosen.empty()) more.push_back(terms().less(chosen.back().address, next.address));
      more.insert(more.end(), conditions.begin(), conditions.end());
      const Term all = terms().conjunction(more);
      if (all->is_false()) return;
      std::vector<Tuple> longer = chosen;
      longer.push_back(next);
      tuples(predicate, count, longer, more);
    };
    for (std::uint64_t i = 0; i < heap_.cells().size(); ++i) go_on(cell(i), {});
    const Term zero = heap_.number(0);
    for (const bool below : {true, false}) {
      const auto name = static_cast<std::uint32_t>(arity_ + chosen.size());
      const Term outside = terms().variable(name, Sort::integer);
      const Term first = heap_.address(0);
      const Term end = heap_.address(heap_.cells().size());
      go_on({outside, terms().falsity(), zero, zero},
            {below ? terms().less(outside, first) : terms().less_equal(end, outside)});
    }
  }

  /// A base has its block's size (a static one: 0), another cell what leads to its base. The size
  /// of a cell that is not allocated is 0, but a freed one keeps its value.
  Tuple cell(std::uint64_t i) {
    const UniformHeap::Cell& cell = heap_.cells()[i];
    const Term zero = heap_.number(0);
    const Integer back = -Integer(static_cast<unsigned long>(i % heap_.stride()));
    const Term size = heap_.is_base(i)
                          ? terms().choose(terms().less(zero, cell.size), cell.size, zero)
                          : heap_.number(back);
    return {heap_.address(i), cell.allocated, terms().choose(cell.allocated, size, zero),
            cell.value};
  }

  void add(std::size_t predicate, const std::vector<Tuple>& chosen,
           const std::vector<Term>& conditions) {
    horn::Substitution substitution(terms());
    auto index = static_cast<std::uint32_t>(1 + system_.variables.size());
    for (const Tuple& tuple : chosen) {
      substitution.set(terms().variable(index++, Sort::integer), tuple.address);
      substitution.set(terms().variable(index++, Sort::boolean), tuple.allocated);
      substitution.set(terms().variable(index++, Sort::integer), tuple.size);
      substitution.set(terms().variable(index++, Sort::integer), tuple.value);
    }
    const Term formula = substitution.apply(model_.formulas[predicate]);
    std::vector<Term> violated = conditions;
    violated.push_back(terms().negation(formula));
    conjuncts_.push_back(terms().negation(preprocess::project(terms(), violated, arity_, {})));
  }

  const rts::System& system_;
  encoders::Options options_;
  Encoding cells_;
  Encoding basic_;
  horn::Model model_;
  UniformHeap heap_;
  std::uint32_t arity_ = 0;  // of the basic encoding's predicates of vertices
  std::vector<Term> conjuncts_;
};

}  // namespace

ModelCertificate cells_to_basic(const rts::System& system, const ModelCertificate& certificate) {
  return CellsToBasic(system, certificate).run();
}

}  // namespace heapreach::evidence
