// What tests of the fuzzer share.
#pragma once

#include <string>

#include "rts/model/property_errors.h"
#include "rts/semantics/question.h"
#include "rts/text/read/read.h"
#include "rts/transform/restriction.h"

namespace heapreach::test {

/// The system of a text in the file format.
inline rts::System system_of(const std::string& yaml) {
  return rts::read_text(yaml, "test.rts.yaml").system;
}

/// As the fuzzer gets it for a question.
inline rts::System asked(const rts::System& system, const rts::Question& question = {}) {
  return rts::restricted(rts::with_errors(system, question.properties), question);
}

}  // namespace heapreach::test
