// The generators, one per file: family_NAME.cpp.
#pragma once

#include "plans/generators/draft.h"
#include "plans/generators/generator.h"

namespace heapreach::plans {

Generator lists_family();
Generator interleave_family();
Generator kth_family();
Generator alias_family();
Generator branches_family();
Generator resource_family();
Generator diamonds_family();

/// `error=0|1`, which all of them have.
Parameter error_parameter();
/// The finished text: feasible from `from` cells if the error is in, else infeasible at every
/// bound; the file's bound is `from`, too.
std::string finish(const Draft& draft, const Generator& self, const Values& values,
                   std::uint64_t from);

/// A list node of one cell that points to the next, pushed in front of `head`; `p` is scratch.
std::vector<std::string> push(const std::string& head);
/// The first node freed; `p` is scratch.
std::vector<std::string> pop(const std::string& head);
/// Instructions one after the other.
std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b);
/// "a && b && ..", "true" if there is none.
std::string all_of(const std::vector<std::string>& conditions);

}  // namespace heapreach::plans
