#include <algorithm>

#include "encoders/cells/cells.h"
#include "encoders/encoder.h"
#include "encoders/worlds/array.h"
#include "encoders/worlds/basic.h"
#include "encoders/worlds/kripke.h"
#include "encoders/worlds/large_block.h"
#include "encoders/worlds/summaries.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::encoders {

const std::vector<const Encoder*>& all_encoders() {
  static const BasicEncoder basic;
  static const KripkeEncoder kripke;
  static const ArrayEncoder array;
  static const CellsEncoder no_cell(0);
  static const CellsEncoder one_cell(1);
  static const CellsEncoder two_cells(2);
  static const std::vector<const Encoder*> encoders = {&basic,   &kripke,   &array,
                                                       &no_cell, &one_cell, &two_cells};
  return encoders;
}

const Encoder& encoder_named(const std::string& name) {
  std::string known;
  std::vector<std::string_view> names;
  for (const Encoder* encoder : all_encoders()) {
    if (encoder->name() == name) return *encoder;
    names.push_back(encoder->name());
    known += (known.empty() ? "" : ", ") + std::string(encoder->name());
  }
  throw UsageError("unknown encoding '" + name + "': expected one of " + known +
                   did_you_mean(name, names));
}

std::vector<rts::EdgeId> edges_of(const rts::System& system, const Encoding& encoding,
                                  const horn::Derivation& derivation, const Holds& holds) {
  if (system.has_calls()) return path_with_calls(encoding, derivation);
  std::vector<rts::EdgeId> edges;
  if (derivation.steps.empty()) return edges;
  for (std::size_t step = derivation.steps.size() - 1;;) {
    const ClauseMeaning& meaning = encoding.clauses.at(derivation.steps[step].clause);
    if (meaning.kind == ClauseMeaning::Kind::edge) edges.push_back(meaning.edge);
    if (meaning.kind == ClauseMeaning::Kind::fragment) {
      const auto path = path_taken(system, meaning.fragment, meaning.taken, [&](horn::Term term) {
        return term->is_constant() ? term->is_true() : holds(step, term);
      });
      edges.insert(edges.end(), path.rbegin(), path.rend());
    }
    if (derivation.steps[step].premises.empty()) break;
    step = derivation.steps[step].premises.front();
  }
  std::reverse(edges.begin(), edges.end());
  return edges;
}

}  // namespace heapreach::encoders
