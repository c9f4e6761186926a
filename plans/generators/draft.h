// Short-hands with which generators write transition systems as text of the file format.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace heapreach::plans {

/// Collects a system with `memory_errors: implicit` and the error vertex `bad`: an access or assert
/// that does not succeed leads there. The start is the vertex that the first edge leaves.
class Draft {
 public:
  void pointer(const std::string& name) { variables_.push_back(name + ": ptr"); }
  void integer(const std::string& name) { variables_.push_back(name + ": int"); }
  /// Instructions as the format writes them, made by the functions below.
  void edge(const std::string& from, const std::string& to,
            const std::vector<std::string>& instructions = {});

  /// The file: `feasible_from` is the least bound at which the error is reachable, nothing if there
  /// is none; `generator` says which call of which generator it is.
  std::string text(const std::string& name, const std::string& generator,
                   std::optional<std::uint64_t> feasible_from, std::uint64_t bound) const;

 private:
  std::vector<std::string> variables_;
  std::vector<std::string> edges_;
  std::string start_;
};

std::string alloc(const std::string& to, std::uint64_t size);
std::string load(const std::string& to, const std::string& at);
std::string store(const std::string& at, const std::string& value);
std::string move(const std::string& to, const std::string& value);
std::string free_block(const std::string& pointer);
std::string kill(const std::string& variable);
std::string assume(const std::string& condition);
std::string assert_that(const std::string& condition);

/// "p", 3 -> "p3".
std::string numbered(const std::string& name, std::uint64_t number);

/// Random choices that are the same with every standard library.
class Choices {
 public:
  explicit Choices(std::uint64_t seed) : engine_(seed) {}
  bool chance(std::uint64_t percent) { return engine_() % 100 < percent; }
  /// least .. most.
  long between(long least, long most) {
    return least + static_cast<long>(engine_() % static_cast<std::uint64_t>(most - least + 1));
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace heapreach::plans
