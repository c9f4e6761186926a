#include "cli/render/trace/heap_json.h"

#include "cli/render/trace/content_text.h"

namespace heapreach::cli {

namespace {

using evidence::Content;
using evidence::Playback;
using evidence::Trace;
using evidence::TraceTarget;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t cells_to_show = 200'000;  // of all heaps together

}  // namespace

Json number_json(const Integer& number) {
  static const Integer largest = Integer(1) << 53;
  if (abs(number) > largest) return number.get_str();
  return number.get_si();
}

Json content_json(const Content& content, const Trace& trace, const Playback& state) {
  Json json = {{"text", content_text(content, trace, state)},
               {"number", number_json(content.number)}};
  if (content.is_address && !content.is_assumed) {
    const TraceTarget target = state.target(content.number);
    using Status = TraceTarget::Status;
    Json& pointer = json["pointer"] = Json::object();
    if (target.status == Status::live || target.status == Status::freed) {
      pointer["block"] = target.cell.block;
      pointer["cell"] = target.cell.cell;
    }
    pointer["status"] = target.status == Status::null    ? "null"
                        : target.status == Status::live  ? "live"
                        : target.status == Status::freed ? "freed"
                                                         : "outside";
  }
  if (content.is_assumed) json["assumed"] = true;
  return json;
}

std::optional<Json> HeapJson::next(bool is_last) {
  if (version_ == state_.heap_version() && !is_last) return std::nullopt;
  version_ = state_.heap_version();
  before_.resize(trace_.blocks.size());
  std::uint64_t all = 0;
  for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
    if (state_.status(b) != Playback::Status::not_yet) all += trace_.blocks[b].size + 1;
  }
  shown_ += all;
  if (shown_ > cells_to_show && !is_last) return std::nullopt;
  Json blocks = Json::array();
  for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
    if (state_.status(b) == Playback::Status::not_yet) continue;
    const bool is_freed = state_.status(b) == Playback::Status::freed;
    blocks.push_back({{"id", b}, {"status", is_freed ? "freed" : "allocated"}});
    blocks.back()["cells"] = cells(b);
    before_[b] = state_.cells(b);
  }
  return blocks;
}

/// Runs of equal cells without names are one entry.
Json HeapJson::cells(std::uint32_t block) const {
  const std::vector<Content>& before = before_[block];
  const std::vector<Content>& cells = state_.cells(block);
  const auto& fields = trace_.blocks[block].fields;
  const auto changed = [&](std::size_t c) {
    return c < before.size() ? before[c] != cells[c] : before.empty();
  };
  Json json = Json::array();
  for (std::size_t c = 0; c < cells.size(); ++c) {
    Json one = Json::object();
    std::size_t end = c + 1;
    const bool named = c < fields.size() && !fields[c].empty();
    while (!named && end < cells.size() && cells[end] == cells[c] && changed(end) == changed(c) &&
           (end >= fields.size() || fields[end].empty())) {
      ++end;
    }
    if (end > c + 1) {
      one["from"] = c;
      one["to"] = end - 1;
    }
    if (named) one["field"] = fields[c];
    one["content"] = content_json(cells[c], trace_, state_);
    if (changed(c)) one["changed"] = true;
    json.push_back(std::move(one));
    c = end - 1;
  }
  return json;
}

}  // namespace heapreach::cli
