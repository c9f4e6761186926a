// Whether a specification leaves possible what must stay possible.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analyses/angelic/decide.h"
#include "analyses/angelic/expectations.h"

namespace heapreach::analyses::angelic {

/// All points are still reached that are reached without a specification: those that executions
/// come to without failing before, by such. So is what users assert, if it is possible at all.
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
  Permissiveness(const DecideContext& context, const Program& program, Expectations expected)
      : context_(context), program_(program), expected_(std::move(expected)) {}

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
  /// What users assert, and by which executions it is possible without a specification.
  struct Asserted {
    AssertedPoints asserted;
    BehindErrors behind = BehindErrors::nothing;
  };
  struct Base {
    std::vector<AngelicPoint> points;
    std::vector<std::size_t> reached;        // by executions that fail nowhere before
    std::vector<std::size_t> behind_errors;  // by others alone
    std::vector<Asserted> asserted;
    std::string unknown;
  };

  Possible possible(const EntrySystem& entry, const std::vector<AngelicPoint>& points,
                    std::vector<std::size_t> asked, const std::vector<Clause>& clauses,
                    BehindErrors behind, const Limits& limits) const;
  Possible possible(const EntrySystem& entry, const AssertedPoints& asserted,
                    std::vector<Clause> clauses, BehindErrors behind, const Limits& limits) const;
  void add_asserted(const EntrySystem& entry, Base& base, const Limits& limits) const;
  const Base& base_of(const std::string& name, const Limits& limits);

  const DecideContext& context_;
  const Program& program_;
  const Expectations expected_;
  std::map<std::string, Base> bases_;  // by entry
};

}  // namespace heapreach::analyses::angelic
