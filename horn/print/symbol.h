// Names in SMT-LIB text: which texts are symbols, and symbols that are used once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace heapreach::horn {

/// Whether the text has a meaning of its own in SMT-LIB: reserved words, commands, sorts and the
/// functions of the usual theories.
bool is_predefined(std::string_view text);

/// Whether the text is an SMT-LIB simple symbol and no reserved word (so needs no quotes).
bool is_simple_symbol(std::string_view text);

/// Hands out symbols that differ from each other, from those of an outer table, and from predefined
/// ones.
class SymbolTable {
 public:
  explicit SymbolTable(const SymbolTable* outer = nullptr) : outer_(outer) {}

  /// symbol(hint) if that is still unused, else with _1, _2, .. behind the hint.
  std::string make(std::string_view hint);
  /// Marks a symbol as used.
  void reserve(std::string symbol) { used_.insert(std::move(symbol)); }

 private:
  bool is_used(const std::string& symbol) const;

  const SymbolTable* outer_;
  std::unordered_set<std::string> used_;
  std::unordered_map<std::string, std::uint64_t> next_suffix_;
};

}  // namespace heapreach::horn
