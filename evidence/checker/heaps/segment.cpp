#include "evidence/checker/heaps/segment.h"

#include <algorithm>

#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

namespace {

/// Far beyond what a graph can need, and small enough for sums not to overflow.
constexpr std::uint64_t most_blocks = std::uint64_t(1) << 62;

std::string malformed_order(const Node& node, const CellValue& cell) {
  if (cell.order < -1 || cell.order > 1) return "has an order that is not -1, 0 or 1";
  if (cell.order == 0) {
    const bool plain = cell.gap == 0 && cell.first == Linear{};
    return plain ? "" : "has a gap or a first value without an order";
  }
  if (!node.is_segment()) return "has an order although it is a single block";
  if (cell.step != 0) return "has a step and an order";
  if (cell.gap < 0) return "has a gap below 0";
  if (!std::holds_alternative<Linear>(cell.value)) return "has an order of what is no number";
  return "";
}

/// For a block and one so many blocks behind it.
Constraint order_between(const CellValue& cell, const Linear& a, const Linear& b,
                         const Integer& blocks) {
  const Linear gap = constant(cell.gap * blocks);
  return cell.order > 0 ? at_most(sum(a, gap), b) : at_most(sum(b, gap), a);
}

}  // namespace

std::string Segment::malformed(const Node& node, bool may_be_empty) {
  if (node.count == 0) return "stands for no block";
  if (node.count > most_blocks) return "stands for more blocks than can be counted";
  if (node.size < 0) return "has blocks of a negative size";
  if (node.freed && !node.cells.empty()) return "has contents although it is freed";
  if (!node.ranges.empty() && (node.freed || !node.is_partial)) {
    return "has ranges although it is freed, or of a known size";
  }
  if (node.address && (node.is_segment() || node.is_piece())) {
    return "has an address although it is not a single block";
  }
  if (node.is_piece()) {
    const bool alone = node.count == 1 && !node.is_partial && node.offsets.empty();
    return alone && node.extent == Linear{} ? "" : "is of a shape, and not one piece";
  }
  if (node.offsets.size() != (node.is_partial ? node.cells.size() : 0)) {
    return "has another number of offsets than of contents";
  }
  if (node.is_partial) {
    if (node.is_segment()) return "has a size of its own although it is several blocks";
    if (node.size != 0) return "has two sizes";
  } else if (node.extent != Linear{}) {
    return "has two sizes";
  } else if (node.size == 0 && !may_be_empty) {
    return "has blocks without cells";
  }
  if (!node.freed && !node.is_partial &&
      node.size != Integer(static_cast<unsigned long>(node.cells.size()))) {
    return "has blocks of size " + node.size.get_str() + " and " +
           std::to_string(node.cells.size()) + " contents";
  }
  for (const CellValue& cell : node.cells) {
    if (cell.step < -1 || cell.step > 1) return "has a step that is not -1, 0 or 1";
    if (cell.step != 0 && !node.is_segment()) return "has a step although it is a single block";
    if (cell.step == 0 && cell.offset != 0) return "has an offset without a step";
    if (const std::string wrong = malformed_order(node, cell); !wrong.empty()) return wrong;
  }
  return "";
}

std::string Segment::out_of_place(const Node& node) {
  if (node.address) return "has an address although the start heap is empty";
  return node.is_new ? "is new although the start heap is empty" : "";
}

Segment::Segment(Node node) : own_(std::make_shared<Node>(std::move(node))) {
  node_ = own_.get();
}

Node& Segment::own() {
  if (own_.use_count() != 1) own_ = std::make_shared<Node>(*node_);
  node_ = own_.get();
  return *own_;
}

Segment Segment::block(std::uint64_t size, bool is_static, bool is_new) {
  Node node;
  node.is_new = is_new;
  node.size = Integer(static_cast<unsigned long>(size));
  node.is_static = is_static;
  node.cells.resize(size);
  return Segment(std::move(node));
}

Segment Segment::partial(const Linear& extent, bool is_static, bool is_new) {
  Node node;
  node.is_new = is_new;
  node.is_partial = true;
  node.extent = extent;
  node.is_static = is_static;
  return Segment(std::move(node));
}

Segment Segment::nothing() {
  Node node;
  node.freed = true;
  return Segment(std::move(node));
}

Segment Segment::piece(std::uint32_t shape, std::uint64_t size, bool or_empty,
                       const std::vector<Value>& arguments) {
  Node node;
  node.size = Integer(static_cast<unsigned long>(size));
  node.shape = shape;
  node.or_empty = or_empty;
  for (const Value& argument : arguments) node.cells.push_back({0, 0, argument});
  return Segment(std::move(node));
}

Segment Segment::path(std::uint32_t shape, std::uint64_t size, const Value& hole,
                      const std::vector<Value>& arguments, bool or_empty,
                      const std::vector<Value>& hole_bounds) {
  Segment result = piece(shape, size, or_empty, arguments);
  Node& node = result.own();
  node.or_more = true;
  node.cells.insert(node.cells.begin(), CellValue{0, 0, hole});
  for (const Value& bound : hole_bounds) node.cells.push_back({0, 0, bound});
  node.hole_bounds = static_cast<std::uint32_t>(hole_bounds.size());
  return result;
}

std::vector<Value> Segment::arguments() const {
  std::vector<Value> result;
  for (std::size_t c = argument_cell(0); c < hole_bound_cell(0); ++c) result.push_back(value(c));
  return result;
}

std::vector<Value> Segment::hole_bounds() const {
  std::vector<Value> result;
  for (std::size_t c = hole_bound_cell(0); c < cells(); ++c) result.push_back(value(c));
  return result;
}

void Segment::vanish() {
  Node& node = own();
  node.shape.reset();
  node.or_empty = false;
  node.or_more = false;
  free();
}

void Segment::free() {
  Node& node = own();
  node.freed = true;
  node.cells.clear();
  node.offsets.clear();
  node.ranges.clear();
}

Linear Segment::extent() const {
  return node_->is_partial ? node_->extent : constant(node_->size);
}

Value& Segment::add_cell(const Linear& offset) {
  Node& node = own();
  node.offsets.push_back(offset);
  return node.cells.emplace_back().value;
}

void Segment::forget_cell(std::size_t cell) {
  Node& node = own();
  node.offsets.erase(node.offsets.begin() + static_cast<std::ptrdiff_t>(cell));
  node.cells.erase(node.cells.begin() + static_cast<std::ptrdiff_t>(cell));
}

Segment Segment::completed(std::uint64_t size,
                           const std::vector<std::optional<std::size_t>>& offsets) const {
  Segment result = block(size, node_->is_static, node_->is_new);
  Node& node = result.own();
  node.freed = node_->freed;
  node.address = node_->address;
  if (node.freed) node.cells.clear();
  for (std::size_t c = 0; c < node_->cells.size(); ++c) {
    if (offsets[c]) node.cells[*offsets[c]].value = node_->cells[c].value;
  }
  return result;
}

std::vector<Constraint> Segment::bounds_of_cells() const {
  std::vector<Constraint> result;
  if (!node_->is_partial) return result;
  result.push_back(at_most(constant(1), node_->extent));
  for (std::size_t c = 0; c < node_->cells.size(); ++c) {
    if (says_nothing(c)) continue;  // nobody has looked whether there is such a cell
    result.push_back(at_most(constant(0), node_->offsets[c]));
    result.push_back(below(node_->offsets[c], node_->extent));
  }
  return result;
}

bool Segment::owns_in_ranges() const {
  return std::any_of(node_->ranges.begin(), node_->ranges.end(), [](const CellRange& range) {
    return range.cell.kind == ShapeCell::Kind::child;
  });
}

bool Segment::is_no_longer_than(const std::vector<const Segment*>& parts) const {
  std::uint64_t least = 0;
  for (const Segment* part : parts) {
    least += part->node_->count;
    if (least >= node_->count) return true;
  }
  return false;
}

std::uint64_t Segment::common_length(const Segment& fixed, bool same_end) const {
  const std::uint64_t available = node_->or_more ? node_->count - 1 : node_->count;
  if (available == 0) return 0;
  const bool several = fixed.node_->is_segment() && node_->is_segment() && same_end;
  return several ? std::min(fixed.node_->count, available) : 1;
}

Segment::Holder Segment::holder(std::size_t c) const {
  const CellValue& cell = node_->cells[c];
  if (cell.step == 0 && cell.order == 0) return Holder::each;
  return cell.step < 0 ? Holder::first : Holder::last;
}

bool Segment::says_nothing(std::size_t c) const {
  return node_->cells[c].step == 0 && std::holds_alternative<Anything>(node_->cells[c].value);
}

const Linear& Segment::first(std::size_t c) const {
  const CellValue& cell = node_->cells[c];
  return cell.order != 0 ? cell.first : std::get<Linear>(cell.value);
}

std::optional<Integer> Segment::rises_by(std::size_t c, bool up) const {
  const CellValue& cell = node_->cells[c];
  if (cell.order != 0) return (cell.order > 0) == up ? std::optional(cell.gap) : std::nullopt;
  const bool same = cell.step == 0 && std::holds_alternative<Linear>(cell.value);
  return same ? std::optional(Integer(0)) : std::nullopt;
}

Constraint Segment::in_order(std::size_t c, const Linear& a, const Linear& b) const {
  return order_between(node_->cells[c], a, b, 1);
}

std::vector<Constraint> Segment::order_of_ends() const {
  std::vector<Constraint> result;
  const Integer steps = Integer(static_cast<unsigned long>(node_->count)) - 1;
  for (const CellValue& cell : node_->cells) {
    if (cell.order == 0) continue;
    result.push_back(order_between(cell, cell.first, std::get<Linear>(cell.value), steps));
  }
  return result;
}

bool Segment::is_near_link(const CellValue& cell) const {
  return cell.step != 0 && cell.offset >= 0 && cell.offset < node_->size;
}

bool Segment::is_all_reached(Ends reached) const {
  if (is_single()) return reached.any();
  for (const CellValue& cell : node_->cells) {
    if (is_near_link(cell) && (cell.step < 0 ? reached.last : reached.first)) return true;
  }
  return is_exactly(2) && reached.both();
}

bool Segment::depends_on_length(Ends reached) const {
  if (!node_->or_more || is_piece() || is_all_reached(reached)) return false;
  return node_->count == 1 ? reached.any() : node_->count == 2 && reached.both();
}

Segment::Held Segment::held(std::size_t c, Ends reached) const {
  const CellValue& cell = node_->cells[c];
  const bool all = is_all_reached(reached);
  Held result;
  if (cell.order != 0) result.values.emplace_back(cell.first);  // the others lie in between
  // The last block in the direction of a link holds no link.
  const bool at_end = cell.step > 0 ? reached.last : reached.first;
  const bool elsewhere = cell.step < 0 ? reached.last : reached.first;
  if (cell.step == 0 || all || at_end) result.values.push_back(cell.value);
  if (cell.step != 0 && (all || elsewhere)) result.link = cell.offset;
  return result;
}

}  // namespace heapreach::evidence::checker
