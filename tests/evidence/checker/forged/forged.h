// Graphs of one state, at which no execution arrives, and what follows from it in one step: a graph
// that holds says what is true of every concrete state that the state contains.
#pragma once

#include <string>
#include <vector>

#include "evidence/certificates/schema/schema.h"
#include "evidence/checker/check_certificate.h"

namespace heapreach::test {

struct ForgedGraph {
  std::string shapes{};                // JSON, without the brackets
  std::string state{};                 // JSON of its store and nodes, without braces
  std::vector<std::string> targets{};  // the same, of states that contain it
  std::string program{};               // YAML; instructions that lead to the error if all succeed
  bool open = false;                   // about a start heap that is not known
  std::string garbage = "none";
};

/// Either no target is given, and the program must not succeed, or no program is.
evidence::CheckResult checked(const ForgedGraph& forged);

}  // namespace heapreach::test
