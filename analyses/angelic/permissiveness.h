// Whether a specification leaves possible what must stay possible.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analyses/angelic/decide.h"
#include "analyses/angelic/systems/angelic_points.h"
#include "analyses/angelic/systems/program.h"

namespace heapreach::analyses::angelic {

/// All points are still reached that are reached without a specification: those that executions
/// come to without failing before, by such.
struct Permits {};
/// A point is not, in words.
struct Kills {
  std::string point;
};
/// It was not found out, and why.
struct MayKill {
  std::string reason;
};
using Permission = std::variant<Permits, Kills, MayKill>;

class Permissiveness {
 public:
  /// All that it is given outlives it.
  Permissiveness(const DecideContext& context, const Program& program, Permissive permissive)
      : context_(context), program_(program), permissive_(permissive) {}

  /// Of all clauses together, for an entry.
  Permission test(const EntrySystem& entry, const std::vector<Clause>& clauses,
                  const Limits& limits);

 private:
  /// Which of the asked points are reached, by index; the rest is not, or it is not known why.
  struct Possible {
    std::vector<std::size_t> reached;
    std::vector<std::size_t> not_reached;
    std::string unknown;  // why it is not known of the others; empty: they are not
  };
  struct Base {
    std::vector<AngelicPoint> points;
    std::vector<std::size_t> reached;        // by executions that fail nowhere before
    std::vector<std::size_t> behind_errors;  // by others alone
    std::string unknown;
  };

  Possible possible(const EntrySystem& entry, const std::vector<AngelicPoint>& points,
                    std::vector<std::size_t> asked, const std::vector<Clause>& clauses,
                    BehindErrors behind, const Limits& limits) const;
  const Base& base_of(const std::string& name, const Limits& limits);

  const DecideContext& context_;
  const Program& program_;
  const Permissive permissive_;
  std::map<std::string, Base> bases_;  // by entry
};

}  // namespace heapreach::analyses::angelic
