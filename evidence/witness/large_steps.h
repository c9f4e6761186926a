// The back-translation from clauses with large steps (encoders::Step::large) to single edges: of
// derivations and of models.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "evidence/certificates/certificate.h"
#include "evidence/witness/path.h"
#include "horn/clauses/derivation.h"

namespace heapreach::evidence {

/// The edges that a derivation takes, from the start on. NoExecution: its clauses hold for no
/// values.
using TakenEdges = std::variant<std::vector<rts::EdgeId>, NoExecution, PathUnknown>;

/// Contract: the encoding is linear. With large steps a solver finds values that make the
/// derivation's clauses true, and these say which path each of them took.
TakenEdges edges_taken(const rts::System& system, const encoders::Encoding& encoding,
                       const horn::Derivation& derivation, const Limits& limits);

/// The options under which certificates of answers over large steps are made and checked: small
/// steps, and each vertex a predicate.
encoders::Options small_steps(encoders::Options options);

/// A model of the clauses with large steps as one of those without: at cut points as it is, between
/// them what the cut points behind demand (weakest preconditions), or, where that needs quantifiers
/// or gets large, what a solver finds in between. Nothing if that gets too large and the solver
/// finds nothing. `source` has the encoder and the options that made `encoding`. Contract: the
/// encoder's clauses are linear. Polls the deadline.
std::optional<ModelCertificate> small_step_model(const rts::System& system,
                                                 const encoders::Encoding& encoding,
                                                 const horn::Model& model,
                                                 const ClauseSource& source, const Limits& limits);

}  // namespace heapreach::evidence
