// Documents with something changed anywhere in their structure, without a thought about what it
// says: numbers, names, operators, entries that are dropped, doubled or come from elsewhere.
#pragma once

#include <vector>

#include "tests/attack/forge.h"

namespace heapreach::test {

/// The document with one to three places changed. What takes the place of an entry comes from the
/// same key elsewhere in the document or in one of the donors, if there is one.
Json tampered(const Json& document, const std::vector<Json>& donors, Random& random);

/// An SMT-LIB term with one subterm dropped or replaced by another one of these terms, or with one
/// operator, number or name changed.
std::string tampered_formula(const std::string& formula, const std::string& donor, Random& random);

}  // namespace heapreach::test
