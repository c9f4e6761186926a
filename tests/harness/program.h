// Structured programs: what the random generator makes and mutates before it becomes a graph.
#pragma once

#include <vector>

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

struct Statement;
using Block = std::vector<Statement>;

struct Statement {
  enum class Kind { basic, loop, branch };
  Kind kind = Kind::basic;
  rts::Action action = rts::Nop{};  // basic
  rts::ExpressionPtr condition;     // loop, branch; null: any way may be taken
  Block body;                       // loop: while the condition holds; branch: if it does
  Block otherwise;                  // branch
};

Statement basic(rts::Action action);
Statement loop(rts::ExpressionPtr condition, Block body);
Statement branch(rts::ExpressionPtr condition, Block then, Block otherwise);

/// The basic statements and conditions in the order of the text, as pointers into the block.
std::vector<Statement*> statements_of(Block& block);

struct Layout {
  std::size_t vertices = 9;   // wanted at most; loops and branches may need more
  int cut_percent = 60;       // an edge ends behind a statement
  int checked_percent = 100;  // an access gets an edge into an error vertex; 0 for implicit errors
};

/// Adds the program's graph to a system without vertices: start vertex, exit vertex "done" and the
/// given number of error vertices.
void compile(const Block& program, const Layout& layout, std::size_t errors, Random& random,
             rts::System& system);

}  // namespace heapreach::test
