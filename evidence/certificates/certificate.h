// Certificates of unreachability: what an infeasible verdict carries, and what
// checker/check_certificate.h verifies.
//
// Formulas are kept as SMT-LIB text over the names of the encoding's arguments: what is checked is
// byte for byte what is saved.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "encoders/encoder.h"
#include "evidence/certificates/state_graph.h"
#include "horn/clauses/model.h"

namespace heapreach::evidence {

/// Which clauses a certificate speaks of: those of an RTS under an encoder and its options, or,
/// with an empty encoder name, the clauses of an .smt2 input.
struct ClauseSource {
  std::string encoder;        // "basic", "kripke", ...
  encoders::Options options;  // bound, target, ... ; meaningless for clause input
};

/// One formula per predicate of the system before pre-processing.
struct ModelCertificate {
  struct Entry {
    std::string predicate;               // name in the clause system
    std::string vertex;                  // name in the RTS, empty if none
    std::size_t world = 0;               // index into the schedule
    std::vector<std::string> arguments;  // names, in order
    std::vector<horn::Sort> sorts;       // of the arguments
    std::string formula;                 // SMT-LIB term over the argument names
  };
  ClauseSource source;
  std::vector<Entry> entries;  // indexed by PredicateId
};

/// No derivation that can still reach the query is higher than `height`, and none up to it derives
/// the query; `simple_paths`: counting only derivations that repeat no fact (on a path, as
/// far as clauses read its arguments).
struct UnrollingCertificate {
  ClauseSource source;
  std::size_t height = 0;  // may be unbounded, until a check finds the height
  bool simple_paths = false;
};

/// No path of the graph leads from the start to an error vertex: infeasible for every bound.
struct NoPathCertificate {};

/// States that hold every execution from the start, as long as it can still reach an error vertex
/// in the graph; none of them stands at one.
struct StateGraphCertificate {
  StateGraph graph;
};

using Certificate =
    std::variant<ModelCertificate, UnrollingCertificate, NoPathCertificate, StateGraphCertificate>;

/// The bound in cells within which the certificate of a system proves that no error is reached;
/// nothing: at every bound (clause input has none).
std::optional<std::uint64_t> bound_of(const Certificate& certificate);

/// The certificate's text for a model of the system; `meanings` (may be empty: clause input) gives
/// vertices and worlds.
ModelCertificate make_model_certificate(const horn::ClauseSystem& system, const horn::Model& model,
                                        const ClauseSource& source,
                                        const std::vector<encoders::PredicateMeaning>& meanings,
                                        const rts::System* rts);

/// Reads the formulas back as a model of `system`. Throws InputError if the entries do not fit its
/// predicates by name and argument names, or a formula cannot be read.
horn::Model model_of(const ModelCertificate& certificate, const horn::ClauseSystem& system);

}  // namespace heapreach::evidence
