// The list of backends: adding one means adding a line here.
#include "backends/abstract/engine.h"
#include "backends/backend.h"
#include "backends/bmc/bmc.h"
#include "backends/external/external.h"
#include "backends/pdr/pdr.h"
#include "backends/pdr/z3_bmc.h"
#include "support/suggest.h"

namespace heapreach::backends {

const std::vector<const Backend*>& all_backends() {
  static const Pdr pdr;
  static const Bmc bmc;
  static const Z3Bmc z3_bmc;
  static const abstract::Engine box(abstract::Domain::box);
  static const abstract::Engine octagon(abstract::Domain::octagon);
  static const abstract::Engine polyhedra(abstract::Domain::polyhedra);
  static const External external;
  static const std::vector<const Backend*> backends{&pdr,     &bmc,       &z3_bmc,  &box,
                                                    &octagon, &polyhedra, &external};
  return backends;
}

const Backend& backend_named(const std::string& name) {
  const std::string plain = name.starts_with("external:") ? "external" : name;
  std::string known = "portfolio, explore";  // which are no backends
  std::vector<std::string_view> names = {"portfolio", "explore"};
  for (const Backend* backend : all_backends()) {
    if (backend->name() == plain) return *backend;
    names.push_back(backend->name());
    known += std::string(", ") + std::string(backend->name());
    if (backend->name() == "external") known += ":CMD";
  }
  throw UsageError("unknown engine " + name + "; there are " + known + did_you_mean(plain, names));
}

}  // namespace heapreach::backends
