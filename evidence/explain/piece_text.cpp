// One block of a piece stands for all: `->` leads to another such block or is null, `<-` leads back
// to the block that owns it. What else is owned stands behind its arrow, in brackets.
//
//     [tree: key ?, left ->, right ->, parent <-]
//     [list: next ->, items -> list [next ->]]
//     [path in a tree: left ->, right ->; it ends with #1]
//     [tree: left ->, right ->; its leaf is #0]
//
// Cases stand beside each other. Where records are known, fields have their names.
#include "evidence/explain/piece_text.h"

#include <algorithm>
#include <set>

#include "evidence/explain/state_text.h"

namespace heapreach::evidence::explain {

namespace {

constexpr int deepest_block = 5;

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

std::vector<std::vector<ShapeCell>> cases_of(const Shape& shape) {
  std::vector<std::vector<ShapeCell>> result = {shape.cells};
  result.insert(result.end(), shape.others.begin(), shape.others.end());
  return result;
}

/// By how many cells of a block lead to its own shape; "skip list" if levels below end where its
/// own links lead.
std::string kind_of(std::uint32_t shape, const std::vector<Shape>& shapes) {
  if (shapes[shape].is_static) return "frames";
  std::ptrdiff_t own = 0;
  for (const std::vector<ShapeCell>& cells : cases_of(shapes[shape])) {
    const bool has_ends = std::any_of(cells.begin(), cells.end(),
                                      [](const ShapeCell& cell) { return cell.end.has_value(); });
    if (has_ends) return "skip list";
    own = std::max(own, std::count_if(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
                     return cell.kind == CellKind::child && cell.child == shape;
                   }));
  }
  return own == 0 ? "block" : own == 1 ? "list" : "tree";
}

std::string with_number(std::string text, const Integer& number) {
  if (number == 0) return text;
  return text + (number < 0 ? " - " : " + ") + Integer(abs(number)).get_str();
}

std::string listed_cells(const std::vector<PieceText::Cell>& cells) {
  std::string result;
  for (const PieceText::Cell& cell : cells) {
    result += (result.empty() ? "" : ", ") + cell.name + (cell.name.empty() ? "" : " ") + cell.text;
  }
  return result;
}

}  // namespace

std::string PieceText::kind(const Node& piece) const {
  if (*piece.shape >= shapes_.size()) return "piece";
  const std::string kind = kind_of(*piece.shape, shapes_);
  return piece.has_hole() ? "path in a " + kind : kind;
}

std::string PieceText::text(const Node& piece, const rts::Record* record) const {
  if (*piece.shape >= shapes_.size()) return "[piece]";
  std::string result = "[" + kind(piece);
  if (shapes_[*piece.shape].is_static) return result + frames(*piece.shape) + "]";
  result += ": " + block(*piece.shape, record, given_to(piece), 0);
  const std::optional<std::uint32_t> leaf = shapes_[*piece.shape].leaf;
  if (leaf && *leaf < given_to(piece).size()) result += "; its leaf is " + given_to(piece)[*leaf];
  if (!piece.has_hole()) {
    return result + (!piece.or_empty ? "]" : leaf ? ", or it is that alone]" : ", or null]");
  }
  return result + "; it ends with " + value_text(piece.cells.front().value, true) +
         (piece.or_empty ? ", or is that alone]" : "]");
}

std::string PieceText::text(const ShapeCell& child) const {
  return kind_of(child.child, shapes_) + " [" +
         block(child.child, nullptr, given_to(child, {}), 0) + "]";
}

std::vector<PieceText::Cell> PieceText::cells(const Node& piece, const rts::Record* record) const {
  if (*piece.shape >= shapes_.size()) return {};
  const Shape& shape = shapes_[*piece.shape];
  if (shape.is_static || !shape.others.empty()) return {};
  return cells(*piece.shape, shape.cells, record, given_to(piece), 0);
}

// Arguments.

PieceText::Given PieceText::given_to(const Node& piece) const {
  Given result;
  for (std::size_t c = piece.has_hole() ? 1 : 0; c < piece.cells.size(); ++c) {
    result.push_back(value_text(piece.cells[c].value, true));
  }
  return result;
}

PieceText::Given PieceText::given_to(const ShapeCell& child, const Given& own) const {
  Given result;
  for (const ShapeArgument& argument : child.arguments) {
    if (argument.kind == ArgumentKind::number) {
      result.push_back(argument.number.get_str());
    } else if (argument.kind == ArgumentKind::owner) {
      result.push_back(with_number("to its owner", argument.number));
    } else {
      const bool known = argument.kind == ArgumentKind::argument && argument.index < own.size();
      result.push_back(known ? with_number(own[argument.index], argument.number) : "?");
    }
  }
  return result;
}

/// What a cell holds that is an argument: in all blocks the same, or what leads back.
std::string PieceText::argument(std::uint32_t shape, const ShapeCell& cell,
                                const Given& given) const {
  for (const std::vector<ShapeCell>& cells : cases_of(shapes_[shape])) {
    for (const ShapeCell& link : cells) {
      if (link.kind != CellKind::child || link.child != shape) continue;
      if (cell.argument >= link.arguments.size()) continue;
      const ShapeArgument& passed = link.arguments[cell.argument];
      if (passed.kind == ArgumentKind::owner) {
        return with_number("<-", passed.number + cell.number);
      }
    }
  }
  return cell.argument < given.size() ? with_number(given[cell.argument], cell.number) : "?";
}

/// Data that are in the order of the blocks, or that all keep to what the piece was given.
std::string PieceText::bounded(std::uint32_t shape, const std::vector<ShapeCell>& cells,
                               const ShapeCell& cell, const Given& given) {
  const auto passed_on = [&](const std::optional<ShapeBound>& bound) {
    return !bound || std::all_of(cells.begin(), cells.end(), [&](const ShapeCell& link) {
      if (link.kind != CellKind::child || link.child != shape) return true;
      if (bound->argument >= link.arguments.size()) return false;
      const ShapeArgument& passed = link.arguments[bound->argument];
      return passed.kind == ArgumentKind::argument && passed.index == bound->argument &&
             passed.number == 0;
    });
  };
  if (!passed_on(cell.at_least) || !passed_on(cell.at_most)) return "in order";
  const auto text = [&](const char* words, const std::optional<ShapeBound>& bound) {
    if (!bound || bound->argument >= given.size()) return std::string();
    return words + with_number(given[bound->argument], bound->number);
  };
  const std::string least = text("at least ", cell.at_least);
  const std::string most = text("at most ", cell.at_most);
  return least + (least.empty() || most.empty() ? "" : ", ") + most;
}

// Blocks.

std::vector<PieceText::Cell> PieceText::cells(std::uint32_t shape,
                                              const std::vector<ShapeCell>& cells,
                                              const rts::Record* record, const Given& given,
                                              int depth) const {
  std::vector<Cell> result;
  const auto name = [&](std::size_t c) {
    return record != nullptr && c < record->fields.size() ? record->fields[c] : "";
  };
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const ShapeCell& cell = cells[c];
    std::string text = "?";
    if (cell.kind == CellKind::bounded) text = bounded(shape, cells, cell, given);
    if (cell.kind == CellKind::number) text = cell.number.get_str();
    if (cell.kind == CellKind::argument) text = argument(shape, cell, given);
    if (cell.kind == CellKind::child) {
      text = with_number("->", cell.number);
      if (cell.child != shape) {
        text +=
            " " + kind_of(cell.child, shapes_) + " [" +
            block(cell.child, record_at(record, c, cell.child), given_to(cell, given), depth + 1) +
            "]";
      }
      if (cell.end) {
        const std::string end = name(*cell.end);
        text += " up to " + (end.empty() ? "cell " + std::to_string(*cell.end) : end);
      }
    }
    result.push_back({name(c), std::move(text)});
  }
  return result;
}

std::string PieceText::block(std::uint32_t shape, const rts::Record* record, const Given& given,
                             int depth) const {
  if (depth > deepest_block) return "..";
  std::string result;
  for (const std::vector<ShapeCell>& of_case : cases_of(shapes_[shape])) {
    result +=
        (result.empty() ? "" : " | ") + listed_cells(cells(shape, of_case, record, given, depth));
  }
  return result;
}

/// What frames own that is no frame.
std::string PieceText::frames(std::uint32_t shape) const {
  std::set<std::uint32_t> owned;
  for (const std::vector<ShapeCell>& cells : cases_of(shapes_[shape])) {
    for (const ShapeCell& cell : cells) {
      if (cell.kind == CellKind::child && !shapes_[cell.child].is_static) owned.insert(cell.child);
    }
  }
  std::string result;
  for (const std::uint32_t child : owned) {
    result += (result.empty() ? ", which own " : ", ") + kind_of(child, shapes_) + " [" +
              block(child, nullptr, {}, 0) + "]";
  }
  return result;
}

/// The only record that the field is said to lead to, and which is as large as the child's blocks.
const rts::Record* PieceText::record_at(const rts::Record* owner, std::size_t cell,
                                        std::uint32_t child) const {
  if (owner == nullptr) return nullptr;
  const rts::Record* result = nullptr;
  const auto index = static_cast<std::size_t>(owner - system_.records.data());
  for (const std::size_t r : flow_.of(index, cell)) {
    if (system_.records[r].fields.size() != shapes_[child].cells.size()) continue;
    if (result != nullptr) return nullptr;
    result = &system_.records[r];
  }
  return result;
}

}  // namespace heapreach::evidence::explain
