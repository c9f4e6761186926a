// The account of a certificate.
#include "evidence/account.h"
namespace heapreach::evidence {
std::string account(const rts::System&, const Certificate&, const backends::Limits&) { return ""; }
}
