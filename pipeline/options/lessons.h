// What runs at one bound teach those at larger ones: where precision is needed, and what is not
// worth trying again. Invariant: a lesson is advice. It says where to begin, no answer rests on it,
// and a run that ignores it decides the same.
#pragma once

#include <map>
#include <string>

#include "evidence/certificates/schema/schema.h"

namespace heapreach::pipeline {

/// By the strategy's name, an object whose keys are these.
using Lessons = std::map<std::string, evidence::schema::Json>;

/// Of `explore`: where it had to look closer (explore::Experience).
constexpr const char* experience_lesson = "experience";
/// Of `explore`: executions of a system with so many vertices need exact addresses; opaque ones are
/// not worth another try.
constexpr const char* exact_lesson = "exact";
/// Of any strategy: it gave up on clauses that do not know the bound, and would again.
constexpr const char* settled_lesson = "settled";

}  // namespace heapreach::pipeline
