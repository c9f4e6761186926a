#include "encoders/array.h"
#include "encoders/basic.h"
#include "encoders/encoder.h"
#include "encoders/kripke.h"
#include "support/error.h"

namespace heapreach::encoders {

const std::vector<const Encoder*>& all_encoders() {
  static const BasicEncoder basic;
  static const KripkeEncoder kripke;
  static const ArrayEncoder array;
  static const std::vector<const Encoder*> encoders = {&basic, &kripke, &array};
  return encoders;
}

const Encoder& encoder_named(const std::string& name) {
  std::string known;
  for (const Encoder* encoder : all_encoders()) {
    if (encoder->name() == name) return *encoder;
    known += (known.empty() ? "" : ", ") + std::string(encoder->name());
  }
  throw UsageError("unknown encoding '" + name + "': expected one of " + known);
}

std::vector<rts::EdgeId> edges_of(const Encoding& encoding,
                                  const std::vector<horn::ClauseId>& clauses) {
  std::vector<rts::EdgeId> edges;
  for (horn::ClauseId clause : clauses) {
    const ClauseMeaning& meaning = encoding.clauses.at(clause);
    if (meaning.kind == ClauseMeaning::Kind::edge) edges.push_back(meaning.edge);
  }
  return edges;
}

}  // namespace heapreach::encoders
