// The engine that searches heaps instead of clauses: exhaustively, over heaps of concrete shape
// with symbolic data, breadth first.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "search/addresses/invariant.h"
#include "search/engine/growth.h"
#include "search/engine/problem.h"
#include "support/limits.h"

namespace heapreach::search {

/// One sentence for --help and docs.
constexpr std::string_view summary =
    "exhaustive search over heaps of concrete shape with symbolic data, on the system itself";

/// The edges of an execution into an error vertex.
struct Found {
  std::vector<rts::EdgeId> edges;
  /// False if there may be a shorter one: some branch depended on where blocks lie, and was left
  /// out, or it was found at random.
  bool shortest = true;
  /// Nothing was forgotten on it, and yet it was not confirmed: for the caller to say what it is
  /// worth.
  bool is_refuted = false;
};

/// Executions meet an operation whose outcome depends on where blocks lie, and no error was met
/// before: a case for explore_numbers().
struct NeedsNumbers {
  std::string reason;
};

/// A search for several goals has come to none that is still open.
struct AllDecided {};

/// Where searches had to look closer, for a search of the same system at a larger bound, which has
/// the same paths and more. It is advice: a search from it decides what one from scratch does.
struct Experience {
  bool every_field = false;
  std::uint64_t longest_list = 0;             // 0: nothing is known
  std::vector<int> conditions;                // indexed by vertex: a Keep
  std::vector<std::uint64_t> widening_delay;  // indexed by vertex
  std::uint64_t finest = 0;  // what it cost the search that loses nothing to answer; 0: another did
  std::uint64_t pieces = 0;  // effort with which the search with pieces came to nothing
  std::uint64_t tables = 0;  // the same with tables
  bool without_finest = false;  // its proof was one that could not be checked

  bool operator==(const Experience&) const = default;
};

/// Of a system whose proof with tables could not be checked.
inline constexpr std::uint64_t without_tables = static_cast<std::uint64_t>(-1) / 4;
/// The same of pieces.
inline constexpr std::uint64_t without_pieces = without_tables;

/// Of a search that forgets nothing from the start.
Experience nothing_forgotten(const rts::System& system);

using Answer = std::variant<Found, AllDecided, StateGraph, Reached, NeedsNumbers, GaveUp>;

/// Whether it is a proof for every bound.
bool is_for_every_bound(const Answer& answer);
/// Whether it is a proof at one bound only.
bool is_at_one_bound(const Answer& answer);
/// Whether no search has a better answer: an execution, a proof for every bound, or no goal is
/// left.
bool ends_the_search(const Answer& answer);

/// Searches `system` (implicit errors expanded) within `bound` cells, with opaque
/// addresses: found, a state graph, or needs numbers. A state graph has no bound if no alloc failed
/// to fit from a state in it: an execution that is cut may still be subsumed by states that have
/// used fewer cells. Gives up on integers beyond 128 bits. Begins with the experience, if there is
/// one of a system with as many vertices, and leaves there what it came to. With goals, those that
/// executions end at are told to them, and the answer is about the others: AllDecided if there are
/// none, else never Found. Then no execution starts at an error vertex. Where it gives up, or has a
/// proof at one bound, `growth` is told what a proof for every bound failed at, if that is known.
Answer explore(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
               const Limits& limits, const Progress& progress, Experience* experience = nullptr,
               Goals* goals = nullptr, std::optional<Growth>* growth = nullptr);

/// The same with numeric addresses, for systems whose executions do with addresses what explore()
/// cannot follow: found, or what is reached.
Answer explore_numbers(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
                       const Limits& limits, const Progress& progress, Goals* goals = nullptr);

}  // namespace heapreach::search
