#include "plans/reading.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "pipeline/options/options.h"
#include "rts/model/system.h"
#include "rts/text/document.h"
#include "rts/text/value_lists.h"

namespace heapreach::plans {

void read_document(const std::string& text, const std::string& file,
                   std::span<const std::string_view> keys, PlanFile& plan,
                   const std::function<void(const rts::Fields&)>& read_top) {
  const std::filesystem::path path(file);
  const std::filesystem::path folder = path.parent_path();
  plan = {file, folder.empty() ? "." : folder.string(), text, path.stem().string()};
  const rts::Document document(rts::Source(plan.text, plan.file), {});
  const auto root = document.root();
  if (!root) throw InputError({plan.file, 1, 1}, "is empty, expected a plan");
  read_top(rts::Fields(*root, keys, "the plan"));
}

std::vector<std::optional<std::uint64_t>> bounds_of(rts::Node node) {
  std::vector<std::optional<std::uint64_t>> bounds;
  for (const rts::Node& item : rts::one_or_more(node, "bound")) {
    if (item.text() == "file") {
      bounds.emplace_back();
    } else {
      bounds.emplace_back(rts::number_of(item, "bound", 0, rts::largest_bound));
    }
  }
  return bounds;
}

double seconds_of(rts::Node node, std::string_view what) {
  const std::string text = rts::text_of(node, what);
  try {
    std::size_t used = 0;
    const double value = std::stod(text, &used);
    if (used == text.size() && std::isfinite(value) && value > 0 && value <= 1e6) return value;
  } catch (const std::exception&) {
  }
  rts::fail_expected(node, what, "a number of seconds above 0 and up to 1000000");
}

std::uint64_t work_of(rts::Node node) {
  const auto& table = pipeline::option_table();
  const auto row = std::find_if(table.begin(), table.end(),
                                [](const pipeline::OptionRow& one) { return one.key == "work"; });
  pipeline::Options options;
  at(node, [&] {
    row->set(options, rts::text_of(node, "work"));
    return true;
  });
  return *options.work;
}

std::uint64_t megabytes_of(rts::Node node) {
  constexpr std::uint64_t most = 1 << 30;
  return rts::number_of(node, "memory_megabytes", 64, most);
}

}  // namespace heapreach::plans
