// The list of backends: adding one means adding a line here.
#include "backends/backend.h"
#include "backends/bmc/bmc.h"
#include "backends/external/external.h"
#include "backends/pdr/acyclic.h"
#include "backends/pdr/pdr.h"
#include "backends/pdr/z3_bmc.h"

namespace heapreach::backends {

const std::vector<const Backend*>& all_backends() {
  static const Pdr pdr;
  static const Bmc bmc;
  static const Z3Bmc z3_bmc;
  static const External external;
  static const std::vector<const Backend*> backends{&pdr, &bmc, &z3_bmc, &external};
  return backends;
}

const Backend& backend_named(const std::string& name) {
  const std::string plain = name.starts_with("external:") ? "external" : name;
  std::string known;
  for (const Backend* backend : all_backends()) {
    if (backend->name() == plain) return *backend;
    if (!known.empty()) known += ", ";
    known += backend->name() == "external" ? "external:CMD" : backend->name();
  }
  throw UsageError("unknown engine " + name + "; there are portfolio, " + known);
}

}  // namespace heapreach::backends
