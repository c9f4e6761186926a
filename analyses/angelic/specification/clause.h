// What a specification of the unknowns says: clauses over values at the start and results of
// unknown procedures.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rts/model/expression.h"
#include "support/integer.h"

namespace heapreach::analyses::angelic {

struct SpecTerm;
using SpecTermPtr = std::shared_ptr<const SpecTerm>;

/// constant + sum of factor * term; the factors are not 0.
struct Sum {
  std::vector<std::pair<SpecTermPtr, Integer>> terms;
  Integer constant;
  std::string constant_name = {};  // what the file calls it, "Dev.ext"; or empty
  bool in_program = false;         // people know it as an expression of C
};

/// A number that a specification may speak of.
struct SpecTerm {
  enum class Kind {
    start,        // what a variable, or a parameter of the entry, holds at the start
    result,       // a result of an unknown procedure
    start_value,  // what the start heap holds at an address
    start_size,   // of the block that is allocated at the start with that base, else 0
    start_base,   // of the block that is allocated there at the start, else 0
    quotient,     // C's, of a sum by a positive constant
    remainder,    // C's, of a sum by a positive constant
  };
  Kind kind = Kind::start;
  rts::VariableId variable = 0;  // start: in the entry's system
  std::string name = {};         // start: what people call the variable; result: its variable
  std::string in_system = {};    // start: what the system calls it
  bool is_pointer = false;       // start, result: the variable's type says so
  bool is_number = false;        // start_value: it is loaded into a variable that is no pointer
  std::size_t call = 0;          // result: index into Clause::calls
  std::size_t component = 0;     // result: which of the results of that call
  Sum operand = {};              // where it reads the start heap, or what is divided
  Integer divisor = 0;           // of quotients and remainders

  bool reads_start_heap() const {
    return kind == Kind::start_value || kind == Kind::start_size || kind == Kind::start_base;
  }
  bool is_divided() const { return kind == Kind::quotient || kind == Kind::remainder; }
  bool has_operand() const { return reads_start_heap() || is_divided(); }
};

/// What the nodes of a list are.
struct ListNode {
  Integer next;                // the cell that leads to the next node
  std::string next_name = {};  // what the file calls it, "node.next"; or empty
  Integer size;                // how many cells a node has
};

struct Literal {
  enum class Relation {
    equal,      // the sum is 0
    not_equal,  // it is not
    at_most,    // it is at most 0
    allocated,  // the sum is the address of a cell that is allocated at the start
    // Definitions (definition.h), of what the start heap holds from the sum on:
    string,  // a text that ends in its block
    list,    // a list of such nodes that ends with null
  };
  Relation relation = Relation::equal;
  Sum sum;
  ListNode node = {};  // of a list

  /// Whether it is a definition, of which no number of atoms says the same.
  bool is_definition() const { return relation == Relation::string || relation == Relation::list; }
  /// Whether it is about what is allocated at the start: about cells, or sizes or bases of blocks.
  bool is_about_allocation() const;
};

/// One of the literals holds, whatever calls of the unknown procedures take the places of `calls`,
/// different ones in different places. No literals: false.
struct Clause {
  std::vector<std::string> calls;  // the procedures
  std::vector<Literal> literals;

  /// Whether it speaks of results only, so that it holds for every entry.
  bool is_about_results_only() const;
};

/// "x != null", "every result r of Lib1: r != null". Different clauses of one entry have different
/// texts.
std::string text_of(const Clause& clause);
/// The same for people, who are told what holds when: "x != null at the start", "every result r of
/// Lib1: r != x, where x is what it holds at the start".
std::string explained_text(const Clause& clause);
/// Its literals alone: "r != null".
std::string literals_text(const Clause& clause);
/// What holds where it does not: "p == null && n <= 3".
std::string negated_text(const Clause& clause);
/// The same in the words of systems, also where people know programs: "startvalue(p + 1) != null".
/// It can be read where the entry is, of a clause about results only wherever these are.
std::string literals_in_system(const Clause& clause);

/// The largest of the results of one of its calls (an index into Clause::calls) that it mentions.
/// Calls with fewer results are none that it is about.
std::size_t most_component(const Clause& clause, std::size_t call);

/// Whether the literal reads the start heap (contents, or what is allocated, or what is defined) at
/// an address that a result is part of.
bool reads_heap_at_result(const Literal& literal);

/// Whether a term reads the start heap at an address that the sum's first term is part of, or
/// something that it reads there is, and so on. Both are of a clause with these calls.
bool is_read_behind(const SpecTerm& term, const Sum& sum, const std::vector<std::string>& calls);

/// All terms of a clause that read the start heap, inner ones first, each once by its text.
std::vector<SpecTermPtr> heap_terms_in(const Clause& clause);
/// Its text, in a clause with these calls.
std::string text_of(const SpecTerm& term, const Clause& clause);

}  // namespace heapreach::analyses::angelic
