#include "rts/text/document.h"

#include <utility>

#include "rts/text/document_builder.h"

namespace heapreach::rts {

Document::Document(Source source, const Deadline& deadline) : source_(std::move(source)) {
  DocumentBuilder(*this, deadline).parse();
}

std::optional<Node> Document::root() const {
  if (entries_.empty()) return std::nullopt;
  return Node(*this, 0);
}

std::uint32_t Document::after(std::uint32_t index) const {
  const Entry& entry = entries_[index];
  const bool nested = entry.kind == NodeKind::list || entry.kind == NodeKind::map;
  return nested ? entry.end : index + 1;
}

NodeKind Node::kind() const {
  return document_->entries_[index_].kind;
}
bool Node::quoted() const {
  return document_->entries_[index_].quoted;
}
std::size_t Node::offset() const {
  return document_->entries_[index_].offset;
}
Position Node::position() const {
  return document_->source_.position(offset());
}

std::string_view Node::text() const {
  const Document::Entry& entry = document_->entries_[index_];
  if (entry.kind != NodeKind::scalar && entry.kind != NodeKind::null) return {};
  const std::string_view all = entry.decoded ? document_->decoded_ : document_->source_.text();
  return all.substr(entry.begin, entry.end - entry.begin);
}

std::optional<std::size_t> Node::text_offset() const {
  const Document::Entry& entry = document_->entries_[index_];
  if (entry.decoded) return std::nullopt;
  return entry.begin;
}

std::vector<Node> Node::items() const {
  std::vector<Node> result;
  const std::uint32_t end = document_->after(index_);
  for (std::uint32_t i = index_ + 1; i < end; i = document_->after(i)) {
    result.emplace_back(*document_, i);
  }
  return result;
}

std::vector<std::pair<Node, Node>> Node::entries() const {
  std::vector<std::pair<Node, Node>> result;
  const std::uint32_t end = document_->after(index_);
  for (std::uint32_t key = index_ + 1; key < end;) {
    const std::uint32_t value = document_->after(key);
    result.emplace_back(Node(*document_, key), Node(*document_, value));
    key = document_->after(value);
  }
  return result;
}

}  // namespace heapreach::rts
