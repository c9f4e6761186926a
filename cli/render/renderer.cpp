#include "cli/render/renderer.h"

#include <fmt/format.h>

#include "cli/render/json.h"
#include "cli/render/line.h"
#include "cli/render/text.h"
#include "support/error.h"

namespace heapreach::cli {

const std::vector<const Renderer*>& all_renderers() {
  static const std::vector<const Renderer*> all = {
      &text_renderer(),
      &json_renderer(),
      &line_renderer(),
  };
  return all;
}

const Renderer& renderer_named(const std::string& name) {
  std::string known;
  for (const Renderer* renderer : all_renderers()) {
    if (renderer->name() == name) return *renderer;
    const bool last = renderer == all_renderers().back();
    known += known.empty() ? "" : last ? " or " : ", ";
    known += renderer->name();
  }
  throw UsageError(fmt::format("--format {}: expected {}", name, known));
}

}  // namespace heapreach::cli
