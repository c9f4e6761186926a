#include "horn/print/symbol.h"

#include <algorithm>

#include "horn/print/print.h"

namespace heapreach::horn {

namespace {

/// Of SMT-LIB scripts, and of those to Z3's fixed-point engine.
bool is_command(std::string_view text) {
  static const std::unordered_set<std::string_view> words{"assert",
                                                          "check-sat",
                                                          "check-sat-assuming",
                                                          "declare-const",
                                                          "declare-datatype",
                                                          "declare-datatypes",
                                                          "declare-fun",
                                                          "declare-sort",
                                                          "define-const",
                                                          "define-fun",
                                                          "define-fun-rec",
                                                          "define-funs-rec",
                                                          "define-sort",
                                                          "echo",
                                                          "exit",
                                                          "get-assertions",
                                                          "get-assignment",
                                                          "get-info",
                                                          "get-model",
                                                          "get-option",
                                                          "get-proof",
                                                          "get-unsat-assumptions",
                                                          "get-unsat-core",
                                                          "get-value",
                                                          "pop",
                                                          "push",
                                                          "reset",
                                                          "reset-assertions",
                                                          "set-info",
                                                          "set-logic",
                                                          "set-option",
                                                          "declare-rel",
                                                          "declare-var",
                                                          "rule",
                                                          "query"};
  return words.count(text) > 0;
}

bool is_reserved_word(std::string_view text) {
  static const std::unordered_set<std::string_view> words{
      "!",      "_",      "as",  "BINARY", "DECIMAL", "exists", "HEXADECIMAL",
      "forall", "lambda", "let", "match",  "NUMERAL", "par",    "STRING"};
  return words.count(text) > 0 || is_command(text);
}

bool is_theory_symbol(std::string_view text) {
  static const std::unordered_set<std::string_view> words{
      "true",     "false",   "not",     "=>",      "and",      "or",        "xor",    "=",
      "distinct", "ite",     "if",      "implies", "iff",      "+",         "-",      "*",
      "/",        "div",     "mod",     "rem",     "abs",      "<",         "<=",     ">",
      ">=",       "^",       "to_real", "to_int",  "is_int",   "divisible", "Bool",   "Int",
      "Real",     "Array",   "BitVec",  "String",  "select",   "store",     "const",  "map",
      "concat",   "extract", "repeat",  "is",      "root-obj", "int2bv",    "bv2nat", "bv2int",
      "min",      "max",     "pi",      "euler",   "sin",      "cos",       "tan"};
  return words.count(text) > 0;
}

/// What stands between bars in a quoted symbol: no bar, no backslash, nothing unprintable.
std::string quotable(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '|' || c == '\\' || byte < 0x20 || byte == 0x7f) c = '_';
  }
  return result;
}

}  // namespace

bool is_predefined(std::string_view text) {
  return is_reserved_word(text) || is_theory_symbol(text);
}

bool is_simple_symbol(std::string_view text) {
  constexpr std::string_view special = "~!@$%^&*_-+=<>.?/";
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  auto fits = [&](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           special.find(c) != std::string_view::npos;
  };
  return !text.empty() && !is_digit(text[0]) && std::all_of(text.begin(), text.end(), fits) &&
         !is_reserved_word(text);
}

std::string symbol(const std::string& text) {
  return is_simple_symbol(text) ? text : "|" + quotable(text) + "|";
}

bool SymbolTable::is_used(const std::string& symbol) const {
  return used_.count(symbol) > 0 || (outer_ && outer_->is_used(symbol));
}

std::string SymbolTable::make(std::string_view hint) {
  // Predefined words get a suffix even though most could be quoted: Z3 reads |let| as let.
  const std::string base = quotable(hint);
  std::string name = symbol(base);
  if (base.empty() || is_predefined(base) || is_used(name)) {
    std::uint64_t& suffix = next_suffix_[base];
    do {
      name = symbol(base + "_" + std::to_string(++suffix));
    } while (is_used(name));
  }
  used_.insert(name);
  return name;
}

}  // namespace heapreach::horn
