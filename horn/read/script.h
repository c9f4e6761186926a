// The commands of a clause script.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "horn/read/environment.h"
#include "horn/read/expressions.h"
#include "horn/read/sexpr.h"

namespace heapreach::horn {

/// Executes commands one after the other and collects the clauses. Throws InputError for commands
/// and assertions outside the language (see horn/read/read.h).
class Script {
 public:
  Script(ClauseSystem& system, const Source& source, const Deadline& deadline);

  /// False after `exit`: the rest of the text does not count. `arena` owns the command; it is kept
  /// where a definition needs it.
  bool execute(const Sexpr& command, std::unique_ptr<SexprArena>& arena);
  /// Whether the question has been asked, by `check-sat` or `query`.
  bool is_finished() const { return is_finished_; }

 private:
  void set_logic(const Sexpr& command);
  void declare_function(const Sexpr& command);
  void declare_relation(const Sexpr& command);
  void declare_variable(const Sexpr& command);
  void define(const Sexpr& command);
  void assertion(const Sexpr& command);
  void rule(const Sexpr& command);
  void query(const Sexpr& command);

  void add_predicate(const Sexpr& name, const Sexpr& sorts);
  std::string new_symbol(const Sexpr& name) const;
  const Formula* query_formula(const Sexpr& expression);
  void add(const Formula* formula, const std::string& label);
  void expect_items(const Sexpr& command, std::size_t least, std::size_t most,
                    const char* shape) const;

  ClauseSystem& system_;
  const Source& source_;
  const Deadline& deadline_;
  Globals globals_;
  Expressions expressions_;
  std::vector<std::unique_ptr<SexprArena>> kept_;  // bodies of definitions
  std::uint32_t rule_variables_ = 0;               // of `declare-var`
  bool is_finished_ = false;                       // by `check-sat` or `query`
};

}  // namespace heapreach::horn
