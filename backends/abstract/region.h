// Numeric abstract values: sets of points of a vector space over the rationals that the Parma
// Polyhedra Library (Bagnara, Hill, Zaffanella, Science of Computer Programming 72, 2008) can hold.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "backends/abstract/affine.h"
#include "support/deadline.h"

namespace heapreach::backends::abstract {

/// Boxes bound each dimension (Cousot and Cousot, 1976), octagons also sums and differences of two
/// (Mine, HOSC 19, 2006), polyhedra any linear sum (Cousot and Halbwachs, POPL 1978).
enum class Domain { box, octagon, polyhedra };
constexpr Domain all_domains[] = {Domain::box, Domain::octagon, Domain::polyhedra};
/// As `--engine` and `--invariants` name it.
std::string_view to_string(Domain domain);

/// Whether this build has the library that holds regions (HEAPREACH_PPL). Nothing else of it may be
/// called if not.
bool has_regions();

/// What regions can say.
struct Space {
  Domain domain = Domain::polyhedra;
  /// Also which multiples linear sums are of (Granger, TAPSOFT 1991): the library's grids. Then all
  /// dimensions are integers.
  bool congruences = false;
};

/// A set of points; every operation may add points, none loses one that belongs there, but for
/// drop_fractions. Operands belong to the same space, and have as many dimensions where both
/// describe the same thing.
class Region {
 public:
  virtual ~Region() = default;
  virtual std::unique_ptr<Region> clone() const = 0;

  virtual std::size_t dimensions() const = 0;
  virtual bool is_empty() const = 0;
  virtual bool contains(const Region& other) const = 0;

  virtual void meet(const std::vector<Constraint>& constraints) = 0;
  virtual void meet(const Region& other) = 0;
  virtual void join(const Region& other) = 0;
  /// Extrapolates from `before`, which this region contains but for fractions; of the constraints
  /// in `thresholds` those stay that both satisfy. Every chain of such steps ends, unless fractions
  /// are dropped between them.
  virtual void widen(const Region& before, const std::vector<Constraint>& thresholds) = 0;

  /// The other region's dimensions are put behind the own ones.
  virtual void append(const Region& other) = 0;
  /// New dimensions behind the others, of any value.
  virtual void append_any(std::size_t count) = 0;
  virtual void assign(std::size_t dimension, const Affine& value) = 0;
  /// Dimension i becomes the former dimension kept[i]; all others are projected away. The entries
  /// are distinct.
  virtual void keep(const std::vector<std::size_t>& kept) = 0;
  /// May drop points at which a dimension with integral[d] is no integer.
  virtual void drop_fractions(const std::vector<bool>& integral) = 0;

  /// Constraints that describe exactly this region, which is not empty.
  virtual std::vector<Constraint> constraints() const = 0;
};

/// All points with that many dimensions.
std::unique_ptr<Region> whole(const Space& space, std::size_t dimensions);

class Watchdog;
class WeightLimit;

/// While it lives, long computations of the library end in a BackendError once the deadline has
/// expired, by the wall clock or by the library's own measure of what they cost; what they have
/// cost is counted as work when it ends. One at a time per process.
class Interruption {
 public:
  explicit Interruption(const Deadline& deadline);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

 private:
  std::unique_ptr<Watchdog> watchdog_;
  std::unique_ptr<WeightLimit> weight_;
};

}  // namespace heapreach::backends::abstract
