#include "pipeline/options/engines.h"

#include "backends/abstract/engine.h"
#include "support/error.h"

namespace heapreach::pipeline {

using backends::Backend;

const std::vector<const Backend*>& clause_engines() {
  static const std::vector<const Backend*> engines = [] {
    std::vector<const Backend*> all = backends::all_backends();
    // What runs outside stays last.
    all.insert(all.end() - 1, backends::abstract::engines().begin(),
               backends::abstract::engines().end());
    return all;
  }();
  return engines;
}

const Backend& engine_named(const std::string& name) {
  const std::string plain = name.starts_with("external:") ? "external" : name;
  std::string known;
  for (const Backend* engine : clause_engines()) {
    if (engine->name() == plain) return *engine;
    known += std::string(", ") + std::string(engine->name());
    if (engine->name() == "external") known += ":CMD";
  }
  throw UsageError("unknown engine " + name + "; there are portfolio, explore" + known);
}

}  // namespace heapreach::pipeline
