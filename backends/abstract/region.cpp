// Regions on the Parma Polyhedra Library: rational boxes, rational octagons, closed polyhedra. All
// three are exact over the rationals (no floating point), so the library's rounding mode, which it
// would impose on the whole process, is undone; and as memory that GMP got elsewhere must stay
// valid, the library does not get to replace GMP's allocation functions.
#include "backends/abstract/region.h"

#include <optional>
#include <type_traits>

#include "backends/abstract/rows.h"
#include "backends/abstract/watchdog.h"
#include "support/error.h"
#include "support/work.h"

extern "C" void ppl_set_GMP_memory_allocation_functions(void) {}

namespace heapreach::backends::abstract {

namespace ppl = Parma_Polyhedra_Library;

namespace {

using Octagon = ppl::Octagonal_Shape<mpq_class>;

void initialise_once() {
  static const bool done = [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
  (void)done;
}

/// The library's notion of a renaming of dimensions that drops some.
class Renaming {
 public:
  Renaming(std::size_t dimensions, const std::vector<std::size_t>& kept)
      : to_(dimensions, dropped), size_(kept.size()) {
    for (std::size_t i = 0; i < kept.size(); ++i) to_[kept[i]] = i;
  }
  bool has_empty_codomain() const { return size_ == 0; }
  ppl::dimension_type max_in_codomain() const { return size_ - 1; }
  bool maps(ppl::dimension_type from, ppl::dimension_type& to) const {
    if (to_[from] == dropped) return false;
    to = to_[from];
    return true;
  }

 private:
  static constexpr std::size_t dropped = static_cast<std::size_t>(-1);
  std::vector<std::size_t> to_;
  std::size_t size_;
};

constexpr unsigned most_propagations = 3;

void meet_with(ppl::C_Polyhedron& set, const ppl::Constraint_System& constraints) {
  set.add_constraints(constraints);
}

void meet_with(ppl::Rational_Box& set, const ppl::Constraint_System& constraints) {
  set.refine_with_constraints(constraints);
  if (!set.is_empty()) set.propagate_constraints(constraints, most_propagations);
}

/// The library ignores constraints that are no octagon's; as a box they still give bounds.
void meet_with(Octagon& set, const ppl::Constraint_System& constraints) {
  set.refine_with_constraints(constraints);
  if (set.is_empty()) return;
  ppl::Rational_Box box(set, ppl::POLYNOMIAL_COMPLEXITY);
  meet_with(box, constraints);
  set.refine_with_constraints(box.constraints());
}

void extrapolate(ppl::C_Polyhedron& set, const ppl::C_Polyhedron& before,
                 const ppl::Constraint_System& thresholds) {
  set.limited_BHRZ03_extrapolation_assign(before, thresholds);
}

void extrapolate(ppl::Rational_Box& set, const ppl::Rational_Box& before,
                 const ppl::Constraint_System& thresholds) {
  set.limited_CC76_extrapolation_assign(before, thresholds);
}

void extrapolate(Octagon& set, const Octagon& before, const ppl::Constraint_System& thresholds) {
  set.limited_BHMZ05_extrapolation_assign(before, thresholds);
}

template <typename Set>
void tighten(Set& set, const ppl::Variables_Set& integral) {
  set.drop_some_non_integer_points(integral, ppl::POLYNOMIAL_COMPLEXITY);
}

/// The library (1.2) leaves constraints marked as pending that it has just taken up, and then reads
/// beyond the rows of generators that are no longer there (docs/gotchas.md). Whether the set is
/// empty is known only when none are pending.
void tighten(ppl::C_Polyhedron& set, const ppl::Variables_Set& integral) {
  if (set.is_empty()) return;
  set.drop_some_non_integer_points(integral, ppl::POLYNOMIAL_COMPLEXITY);
}

/// A set of the domain and, if congruences are kept, a grid; the region is what both hold.
template <typename Set>
class PplRegion : public Region {
 public:
  PplRegion(std::size_t dimensions, bool congruences)
      : set_(dimensions), grid_(congruences ? dimensions : 0), congruences_(congruences) {}

  std::unique_ptr<Region> clone() const override { return std::make_unique<PplRegion>(*this); }
  std::size_t dimensions() const override { return set_.space_dimension(); }
  bool is_empty() const override { return set_.is_empty() || grid_.is_empty(); }
  bool contains(const Region& other) const override {
    return set_.contains(of(other).set_) && grid_.contains(of(other).grid_);
  }

  void meet(const std::vector<Constraint>& constraints) override {
    count(constraints.size());
    meet_with(set_, system_of(constraints));
    if (!congruences_) return;
    for (const Constraint& constraint : constraints) {
      if (constraint.equality || constraint.modulus != 0) {
        grid_.add_congruence(to_congruence(constraint));
      }
    }
  }
  void meet(const Region& other) override {
    count();
    set_.intersection_assign(of(other).set_);
    grid_.intersection_assign(of(other).grid_);
  }
  void join(const Region& other) override {
    count();
    set_.upper_bound_assign(of(other).set_);
    grid_.upper_bound_assign(of(other).grid_);
  }
  void widen(const Region& before, const std::vector<Constraint>& thresholds) override {
    count(2);
    // Without the points that drop_fractions took the library would widen to something smaller.
    set_.upper_bound_assign(of(before).set_);
    extrapolate(set_, of(before).set_, system_of(thresholds));
    // Grids of integers have no infinite ascending chains, so nothing of them need be given up.
    // (The library's widening of grids crashes on some that joins made: libppl 1.2.)
    grid_.upper_bound_assign(of(before).grid_);
  }

  void append(const Region& other) override {
    set_.concatenate_assign(of(other).set_);
    grid_.concatenate_assign(of(other).grid_);
  }
  void append_any(std::size_t count) override {
    set_.add_space_dimensions_and_embed(count);
    if (congruences_) grid_.add_space_dimensions_and_embed(count);
  }
  void assign(std::size_t dimension, const Affine& value) override {
    count();
    Integer denominator;
    const ppl::Linear_Expression sum = expression(value, denominator);
    set_.affine_image(ppl::Variable(dimension), sum, denominator);
    if (congruences_) grid_.affine_image(ppl::Variable(dimension), sum, denominator);
  }
  void keep(const std::vector<std::size_t>& kept) override {
    count();
    const Renaming renaming(dimensions(), kept);
    set_.map_space_dimensions(renaming);
    if (congruences_) grid_.map_space_dimensions(renaming);
  }
  void drop_fractions(const std::vector<bool>& integral) override {
    count();
    ppl::Variables_Set variables;
    for (std::size_t d = 0; d < dimensions(); ++d) {
      if (!integral[d]) continue;
      variables.insert(ppl::Variable(d));
      if (congruences_) grid_.add_congruence(ppl::Variable(d) %= 0);
    }
    tighten(set_, variables);
  }

  std::vector<Constraint> constraints() const override {
    const ppl::Constraint_System system = set_.minimized_constraints();
    std::vector<Constraint> result;
    for (const ppl::Constraint& constraint : system) result.push_back(from_row(constraint));
    if (!congruences_) return result;
    const ppl::Congruence_System congruences = grid_.minimized_congruences();
    for (const ppl::Congruence& congruence : congruences) {
      result.push_back(from_row(congruence));
    }
    return result;
  }

 private:
  static const PplRegion& of(const Region& region) { return static_cast<const PplRegion&>(region); }

  /// Operations that the library does not weigh count by what they take: closures of octagons,
  /// whose matrices have four entries for each pair of dimensions, above all.
  void count(std::size_t operations = 1) const {
    const std::uint64_t n = dimensions() + 1;
    constexpr bool is_octagon = std::is_same_v<Set, Octagon>;
    work::spend(operations * (is_octagon ? n * n * n / 40 + n * n / 4 : n));
  }

  /// Of the constraints without modulus.
  ppl::Constraint_System system_of(const std::vector<Constraint>& constraints) const {
    ppl::Constraint_System system;
    system.set_space_dimension(set_.space_dimension());
    for (const Constraint& constraint : constraints) {
      if (constraint.modulus == 0) system.insert(to_constraint(constraint));
    }
    return system;
  }

  Set set_;
  ppl::Grid grid_;  // without dimensions unless congruences are kept
  bool congruences_;
};

/// What the library throws where a computation is abandoned.
class Abandoned : public ppl::Throwable {
 public:
  explicit Abandoned(Failure failure) : failure_(failure) {}
  void throw_me() const override { throw BackendError(failure_, "abstract", to_string(failure_)); }
  /// Of several that the library is to throw, which one it does; all are alike here.
  int priority() const { return 0; }

 private:
  Failure failure_;
};

/// Units of work per unit of the library's weight.
constexpr double units_per_weight = 0.01;

}  // namespace

bool has_regions() {
  return true;
}

std::unique_ptr<Region> whole(const Space& space, std::size_t dimensions) {
  initialise_once();
  switch (space.domain) {
    case Domain::box:
      return std::make_unique<PplRegion<ppl::Rational_Box>>(dimensions, space.congruences);
    case Domain::octagon:
      return std::make_unique<PplRegion<Octagon>>(dimensions, space.congruences);
    case Domain::polyhedra:
      break;
  }
  return std::make_unique<PplRegion<ppl::C_Polyhedron>>(dimensions, space.congruences);
}

/// Counts what the library's computations weigh, and abandons them at a limit of work.
class WeightLimit {
 public:
  explicit WeightLimit(const Deadline& deadline) {
    static const Abandoned at_the_limit(Failure::work_limit);
    if (!deadline.has_work_limit()) return;
    const double most = static_cast<double>(deadline.work_left()) / units_per_weight;
    limit_.emplace(static_cast<Traits::Delta>(most) + 1, ppl::abandon_expensive_computations,
                   at_the_limit);
  }
  ~WeightLimit() {
    const auto weight = static_cast<double>(Traits::weight - before_);
    work::spend(static_cast<std::uint64_t>(weight * units_per_weight));
  }
  WeightLimit(const WeightLimit&) = delete;
  WeightLimit& operator=(const WeightLimit&) = delete;

 private:
  using Traits = ppl::Weightwatch_Traits;
  Traits::Threshold before_ = Traits::weight;
  std::optional<ppl::Threshold_Watcher<Traits>> limit_;
};

Interruption::Interruption(const Deadline& deadline) {
  initialise_once();
  static const Abandoned expired(Failure::time_limit);
  watchdog_ =
      std::make_unique<Watchdog>(deadline, [] { ppl::abandon_expensive_computations = &expired; });
  weight_ = std::make_unique<WeightLimit>(deadline);
}

Interruption::~Interruption() {
  watchdog_.reset();
  weight_.reset();
  ppl::abandon_expensive_computations = nullptr;
}

}  // namespace heapreach::backends::abstract
