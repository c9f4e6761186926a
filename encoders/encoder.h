// The interface of an encoder: an RTS and a bound in, Horn clauses out, with what each predicate
// and clause stands for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoders/capability.h"
#include "horn/clauses/clause.h"
#include "horn/clauses/derivation.h"
#include "rts/model/fragment.h"
#include "rts/model/system.h"
#include "support/deadline.h"

namespace heapreach::encoders {

enum class Query { fan, chain };
enum class VertexAs { predicate, argument };
enum class NumberSort { integer, real };
/// What one clause stands for: an edge, or all paths between two cut points
/// (rts/graph/fragments.h).
enum class Step { small, large };
/// What derives the query: the error, or (for "does it hold for every bound?") the error or an
/// alloc that does not fit on an edge from which the error can still be reached in the graph.
enum class Target { error, error_or_cut };

/// How the worlds of the Kripke encoding grow: always 0 first and the bound last.
struct Worlds {
  enum class Kind { doubling, linear, list };
  Kind kind = Kind::doubling;
  std::uint64_t step = 1;           // linear:K
  std::vector<std::uint64_t> list;  // list:w1,w2,..
};
/// "doubling", "linear:K" or "list:w1,w2,.." (ascending, at least 1). Throws UsageError.
Worlds parse_worlds(const std::string& text);
std::string to_string(const Worlds& worlds);
/// The strictly ascending sizes 0 = w0 < w1 < .. < wm = bound, in cells; just {0} for bound 0.
std::vector<std::uint64_t> world_sizes(const Worlds& worlds, std::uint64_t bound);

struct Options {
  std::uint64_t bound = rts::default_bound;  // cells
  Query query = Query::fan;
  Worlds worlds;
  VertexAs vertex = VertexAs::predicate;
  NumberSort sort = NumberSort::integer;
  Step step = Step::small;
  Target target = Target::error;
};

/// What a predicate stands for. With VertexAs::argument, `vertex` is empty and argument 0 is the
/// vertex's index.
struct PredicateMeaning {
  std::optional<rts::VertexId> vertex;  // empty for the goal predicate too
  std::size_t world = 0;                // index into the schedule; 0 in the basic encoding
  std::uint64_t cells = 0;              // cells that its arguments describe
  bool is_goal = false;
  std::optional<rts::EdgeId> edge = {};  // it stands for the point on this edge, with no vertex,
  std::size_t instruction = 0;           // before this instruction
};

/// What a clause stands for.
struct ClauseMeaning {
  enum class Kind {
    start,     // the start fact
    edge,      // edge `edge` was taken
    part,      // instructions of edge `edge` up to a point before its end
    fragment,  // one of the paths through `fragment` was taken (Step::large)
    link,      // from one error vertex, or one world, to the place where the query is asked
    cut,       // instruction `instruction` of edge `edge` is an alloc that does not fit; with
               // Step::large that edge ends `fragment`
    query,
  };
  Kind kind = Kind::query;
  rts::EdgeId edge = 0;
  std::size_t instruction = 0;
  rts::Fragment fragment = {};  // no edges with Step::small
  std::vector<horn::Term> taken =
      {};  // which path it was (LargeBlockPaths::taken in large_block.h)
};

/// The argument names of the addresses of distinguished cells, ascending by address.
using CellNames = std::vector<std::string>;

struct Encoding {
  horn::ClauseSystem system;
  std::vector<PredicateMeaning> predicates;  // indexed by PredicateId
  std::vector<ClauseMeaning> clauses;        // indexed by ClauseId
  /// Of encodings by distinguished cells: formulas of vertices that are no errors hold for all of
  /// them.
  std::optional<CellNames> cells = {};
};

/// The edges that a derivation over the encoding's clauses takes, in order: those of its spine,
/// which leads from the last step through first premises to a fact; linear ones are nothing else.
/// With Step::large `holds(s, term)` is the value of a Boolean term over the variables of the
/// clause of derivation.steps[s].
using Holds = std::function<bool(std::size_t, horn::Term)>;
std::vector<rts::EdgeId> edges_of(const rts::System& system, const Encoding& encoding,
                                  const horn::Derivation& derivation, const Holds& holds = {});

class Encoder {
 public:
  virtual ~Encoder() = default;
  /// As `--encoding` names it.
  virtual std::string_view name() const = 0;
  virtual Capability capability() const = 0;
  /// Whether the clauses know the bound. Otherwise a proof holds for every bound, and a derivation
  /// may be spurious.
  virtual bool is_bounded() const { return true; }
  /// Encodes a system as rewritings for engines leave it (encoder.cpp). Clauses appear in a fixed
  /// order: start, edges ascending by id (fragments with Step::large), links, query. Linear in what
  /// it emits. Throws UsageError for what capability() excludes (division over reals), and
  /// InternalError for a system of another kind, whose clauses would say something else.
  Encoding encode(const rts::System& system, const Options& options,
                  const Deadline& deadline) const;

 private:
  virtual Encoding clauses_of(const rts::System& system, const Options& options,
                              const Deadline& deadline) const = 0;
};

/// Every registered encoder.
const std::vector<const Encoder*>& all_encoders();
/// Throws UsageError naming the known ones.
const Encoder& encoder_named(const std::string& name);

}  // namespace heapreach::encoders
