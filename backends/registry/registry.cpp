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
  static const std::vector<const Backend*> all{&pdr,     &bmc,       &z3_bmc,  &box,
                                               &octagon, &polyhedra, &external};
  static const std::vector<const Backend*> backends = [] {
    std::vector<const Backend*> there = all;
    std::erase_if(there, [](auto* one) { return left_out(std::string(one->name())).has_value(); });
    return there;
  }();
  return backends;
}

std::optional<std::string> left_out(const std::string& engine) {
  if (abstract::has_regions()) return std::nullopt;
  for (const abstract::Domain domain : abstract::all_domains) {
    if (abstract::to_string(domain) != engine) continue;
    return engine + " needs the Parma Polyhedra Library, which this heapreach was built without " +
           "(HEAPREACH_PPL=OFF)";
  }
  return std::nullopt;
}

const Backend& backend_named(const std::string& name) {
  const std::string plain = name.starts_with("external:") ? "external" : name;
  if (const auto why = left_out(plain)) throw UsageError(*why);
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
