#include "cli/render/renderer.h"

#include <fmt/format.h>

#include "cli/render/compiler_lines.h"
#include "cli/render/json.h"
#include "cli/render/line.h"
#include "cli/render/text.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::cli {

const std::vector<const Renderer*>& all_renderers() {
  static const std::vector<const Renderer*> all = {
      &text_renderer(),
      &json_renderer(),
      &line_renderer(),
      &compiler_lines_renderer(),
  };
  return all;
}

const Renderer& renderer_named(const std::string& name) {
  std::string known;
  std::vector<std::string_view> names;
  for (const Renderer* renderer : all_renderers()) {
    if (renderer->name() == name) return *renderer;
    names.push_back(renderer->name());
    const bool last = renderer == all_renderers().back();
    known += known.empty() ? "" : last ? " or " : ", ";
    known += renderer->name();
  }
  throw UsageError(
      fmt::format("--format {}: expected {}{}", name, known, did_you_mean(name, names)));
}

}  // namespace heapreach::cli
