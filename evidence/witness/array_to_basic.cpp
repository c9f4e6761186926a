// An execution over cells s0, s1, .. is one over arrays a0, a1, .. if a_i holds what the cells of
// s_i hold, 0 and false at addresses beyond them, and as contents of a cell that has yet to be
// handed out what the cell will hold once it is: the array encoding writes everything else when it
// hands out a cell. So with c(s, w) for the arrays made of s where those contents are w, and F for
// the formula over arrays,
//   W(s) and, for all w, F(c(s, w))
// is inductive if F is: for a step to s' and contents w', take for w what s' has in the cells that
// the step handed out, and w' elsewhere. W says that s is well-formed; it is inductive by itself.
// What the arrays hold of a freed block is known because all blocks have one size, and so bases
// have known addresses.
#include "evidence/witness/array_to_basic.h"

#include <algorithm>
#include <unordered_map>

#include "evidence/witness/uniform_heap.h"
#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using encoders::Encoding;
using horn::Kind;
using horn::Sort;
using horn::Term;

/// Replaces reads of array variables by what `element(array, i)` says of cell i.
class Reads {
 public:
  Reads(horn::TermStore& terms, std::uint64_t origin, std::uint64_t cells)
      : terms_(terms), origin_(origin), cells_(cells) {}

  /// What an array variable holds, cell by cell.
  void set(Term array, std::vector<Term> elements) { elements_[array] = std::move(elements); }
  void replace(Term variable, Term value) { memo_[variable] = value; }

  Term apply(Term root) {
    horn::post_order(
        root, [&](Term t) { return memo_.contains(t) || is_array(t->sort); },
        [&](Term t) { memo_[t] = rebuilt(t); });
    return memo_.at(root);
  }

 private:
  Term rebuilt(Term t) {
    if (t->kind == Kind::select) return read(t->arguments[0], apply(t->arguments[1]));
    std::vector<Term> arguments;
    for (Term argument : t->arguments) {
      if (is_array(argument->sort)) {
        throw UsageError(
            "a certificate that compares whole arrays or quantifies over them cannot be "
            "translated to the basic encoding");
      }
      arguments.push_back(memo_.at(argument));
    }
    return terms_.rebuild(t, std::move(arguments));
  }

  Term read(Term array, Term index) {
    if (array->kind == Kind::store) {
      const Term hit = terms_.equal(index, apply(array->arguments[1]));
      return terms_.choose(hit, apply(array->arguments[2]), read(array->arguments[0], index));
    }
    if (array->kind == Kind::choose) {
      return terms_.choose(apply(array->arguments[0]), read(array->arguments[1], index),
                           read(array->arguments[2], index));
    }
    const auto found = elements_.find(array);
    if (found == elements_.end()) throw UsageError("a certificate that quantifies over arrays");
    const Sort sort = element_of(array->sort);
    Term result = sort == Sort::boolean ? terms_.falsity() : terms_.numeral(0, sort);
    for (std::uint64_t i = cells_; i-- > 0;) {
      const Integer address(static_cast<unsigned long>(origin_ + i));
      const Term hit = terms_.equal(index, terms_.numeral(address, Sort::integer));
      result = terms_.choose(hit, found->second[i], result);
    }
    return result;
  }

  horn::TermStore& terms_;
  std::uint64_t origin_, cells_;
  std::unordered_map<Term, std::vector<Term>> elements_;
  std::unordered_map<Term, Term> memo_;
};

class ArrayToBasic {
 public:
  ArrayToBasic(const rts::System& system, const ModelCertificate& certificate)
      : system_(system),
        options_(certificate.source.options),
        arrays_(encoders::encoder_named("array").encode(system, options_, {})),
        basic_(encoders::encoder_named("basic").encode(system, options_, {})),
        model_(model_of(certificate, arrays_.system)),
        heap_(system, options_, terms()) {}

  ModelCertificate run() {
    horn::Model result;
    for (std::size_t p = 0; p < basic_.predicates.size(); ++p) {
      const bool is_goal = basic_.predicates[p].is_goal;
      result.formulas.push_back(is_goal ? model_.formulas[p] : said_of_cells(p));
    }
    return make_model_certificate(basic_.system, result, ClauseSource{"basic", options_},
                                  basic_.predicates, &system_);
  }

 private:
  horn::TermStore& terms() { return *arrays_.system.terms; }

  Term said_of_cells(std::size_t predicate) {
    Reads reads(terms(), system_.origin(), options_.bound);
    std::vector<Term> future;
    const horn::Predicate& of_arrays = arrays_.system.predicates[predicate];
    for (std::uint32_t i = static_cast<std::uint32_t>(1 + system_.variables.size());
         i < of_arrays.arity(); ++i) {
      const std::string& name = of_arrays.argument_names[i];
      const Term argument = terms().variable(i, of_arrays.sorts[i]);
      if (!is_array(argument->sort)) {
        reads.replace(argument, live_blocks());
      } else {
        reads.set(argument, elements(name, future));
      }
    }
    const Term formula = reads.apply(model_.formulas[predicate]);
    return terms().conjunction(heap_.well_formed(), terms().forall(future, formula));
  }

  /// What the array of the name (up to `_` behind it) holds; adds the variables that stand for
  /// contents of cells that have yet to be handed out.
  std::vector<Term> elements(const std::string& name, std::vector<Term>& future) {
    const Term zero = heap_.number(0);
    std::vector<Term> result;
    for (std::uint64_t i = 0; i < options_.bound; ++i) {
      const UniformHeap::Cell& cell = heap_.cells()[i];
      const Term handed_out = heap_.handed_out(i);
      if (name.starts_with("base")) {
        const Term base =
            heap_.in_block(i) ? heap_.address(i - i % heap_.stride()) : heap_.number(0);
        result.push_back(terms().choose(handed_out, base, zero));
      } else if (name.starts_with("live")) {
        result.push_back(heap_.is_base(i) ? terms().conjunction(handed_out, cell.allocated)
                                          : terms().falsity());
      } else if (name.starts_with("size")) {
        const Term size = heap_.number(static_cast<unsigned long>(heap_.size()));
        const Term known = terms().choose(cell.allocated, cell.size, size);
        result.push_back(heap_.is_base(i) ? terms().choose(handed_out, known, zero) : zero);
      } else {
        future.push_back(terms().variable(terms().fresh_index(), Sort::integer));
        result.push_back(terms().choose(handed_out, cell.value, future.back()));
      }
    }
    return result;
  }

  Term live_blocks() {
    std::vector<Term> counts = {heap_.number(0)};
    for (std::uint64_t i = 0; i < options_.bound; i += heap_.stride()) {
      const Term live = terms().less(heap_.number(0), heap_.cells()[i].size);
      counts.push_back(terms().choose(live, heap_.number(1), heap_.number(0)));
    }
    return terms().add(std::move(counts));
  }

  const rts::System& system_;
  encoders::Options options_;
  Encoding arrays_;
  Encoding basic_;
  horn::Model model_;
  UniformHeap heap_;
};

}  // namespace

ModelCertificate array_to_basic(const rts::System& system, const ModelCertificate& certificate) {
  return ArrayToBasic(system, certificate).run();
}

}  // namespace heapreach::evidence
