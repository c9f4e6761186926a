#include "cli/render/line.h"

#include "cli/render/json.h"
#include "cli/render/locations.h"

namespace heapreach::cli {

namespace {

class Line : public Renderer {
  std::string_view name() const override { return "line"; }
  std::string_view summary() const override { return "the same without the evidence, on one line"; }
  pipeline::Detail detail() const override { return {false, false}; }
  std::string shown(const Finding& finding, bool) const override {
    return json_text(finding, false, -1);
  }
  std::string shown(const std::vector<Finding>& locations, bool) const override {
    return json_of_locations(locations, false, -1);
  }
  std::string figures(const std::vector<pipeline::StageFigures>&) const override { return ""; }
};

}  // namespace

const Renderer& line_renderer() {
  static const Line renderer;
  return renderer;
}

}  // namespace heapreach::cli
