// Variables of which invariants are not to speak.
#pragma once

#include <map>
#include <set>
#include <string>

#include "evidence/certificates/certificate.h"
#include "evidence/trace/invariants.h"
#include "horn/terms/term.h"

namespace heapreach::evidence::explain {

/// Of some a value is given, of others there is some value among 0 and 1.
struct Fixed {
  std::map<std::string, int> values = {};
  std::set<std::string> any_bit = {};
};

/// The formula of an entry, with these values.
horn::Term with_fixed(const Fixed& fixed, const ModelCertificate::Entry& entry, horn::Term formula,
                      horn::TermStore& terms);

/// Without states in which such a variable has another value, and without what states say of them.
void keep_fixed(const Fixed& fixed, Invariants& invariants);

}  // namespace heapreach::evidence::explain
