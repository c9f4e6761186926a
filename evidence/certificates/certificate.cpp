#include "evidence/certificates/certificate.h"

#include <algorithm>
#include <sstream>
#include <unordered_set>

#include "horn/print/print.h"
#include "horn/read/read.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

[[noreturn]] void reject(std::size_t entry, const std::string& message) {
  throw InputError(Position{}, "predicates[" + std::to_string(entry) + "]: " + message);
}

/// Names that a formula can use for the predicate's arguments: its own in as far as SMT-LIB allows
/// them and they differ; predicates of clause input may have none.
std::vector<std::string> argument_names(const horn::Predicate& predicate) {
  std::vector<std::string> names;
  std::unordered_set<std::string> used;
  for (std::size_t i = 0; i < predicate.arity(); ++i) {
    std::string name = i < predicate.argument_names.size() ? predicate.argument_names[i] : "";
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '|' || c == '\\'; }, '_');
    if (name.empty()) name = "x" + std::to_string(i);
    while (!used.insert(name).second) name += "_";
    names.push_back(std::move(name));
  }
  return names;
}

std::string formula_text(horn::Term formula, const std::vector<std::string>& arguments) {
  std::vector<std::string> symbols;
  for (const std::string& argument : arguments) symbols.push_back(horn::symbol(argument));
  std::ostringstream text;
  horn::print_term(text, formula, symbols);
  return text.str();
}

}  // namespace

ModelCertificate make_model_certificate(const horn::ClauseSystem& system, const horn::Model& model,
                                        const ClauseSource& source,
                                        const std::vector<encoders::PredicateMeaning>& meanings,
                                        const rts::System* rts) {
  ModelCertificate certificate;
  certificate.source = source;
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    const horn::Predicate& predicate = system.predicates[p];
    ModelCertificate::Entry entry;
    entry.predicate = predicate.name;
    if (p < meanings.size()) {
      entry.world = meanings[p].world;
      if (rts != nullptr && meanings[p].vertex)
        entry.vertex = rts->vertex(*meanings[p].vertex).name;
    }
    entry.arguments = argument_names(predicate);
    entry.sorts = predicate.sorts;
    entry.formula = formula_text(model.formulas.at(p), entry.arguments);
    certificate.entries.push_back(std::move(entry));
  }
  return certificate;
}

horn::Model model_of(const ModelCertificate& certificate, const horn::ClauseSystem& system) {
  if (certificate.entries.size() != system.predicates.size()) {
    throw InputError(Position{}, "predicates: expected " +
                                     std::to_string(system.predicates.size()) + ", found " +
                                     std::to_string(certificate.entries.size()));
  }
  horn::Model model;
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    const horn::Predicate& predicate = system.predicates[p];
    const ModelCertificate::Entry& entry = certificate.entries[p];
    if (entry.predicate != predicate.name) {
      reject(p, "expected predicate \"" + predicate.name + "\", found \"" + entry.predicate + "\"");
    }
    if (entry.arguments != argument_names(predicate) || entry.sorts != predicate.sorts) {
      reject(p, "the arguments are not those of predicate \"" + predicate.name + "\"");
    }
    try {
      model.formulas.push_back(horn::read_term(*system.terms, entry.formula, entry.arguments,
                                               entry.sorts, Position{"", 1, 1}));
    } catch (const InputError& error) {
      reject(p, "formula: " + std::string(error.what()));
    }
  }
  return model;
}

std::optional<std::uint64_t> bound_of(const Certificate& certificate) {
  if (const auto* states = std::get_if<StateGraphCertificate>(&certificate)) {
    return states->graph.bound;
  }
  const auto* model = std::get_if<ModelCertificate>(&certificate);
  const auto* unrolling = std::get_if<UnrollingCertificate>(&certificate);
  if (model == nullptr && unrolling == nullptr) return std::nullopt;
  const ClauseSource& source = model ? model->source : unrolling->source;
  const bool is_bounded =
      !source.encoder.empty() && encoders::encoder_named(source.encoder).is_bounded();
  // With the cut as a target, too, no execution was kept from the error by the bound.
  if (!is_bounded || source.options.target != encoders::Target::error) return std::nullopt;
  return source.options.bound;
}

}  // namespace heapreach::evidence
