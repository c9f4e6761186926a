// Clang writes of a place only what differs from the one that it wrote before, so all of them have
// to be followed in their order, also those that say nothing here.
#include "frontends/lines/syntax_tree.h"

#include <utility>

namespace heapreach::frontends::lines {

Place WrittenPlaces::next(const WrittenPlace& written) {
  const bool is_other_file = !written.file.empty() && written.file != file_;
  if (!written.file.empty()) file_ = written.file;
  if (written.line != 0) line_ = written.line;
  if (!written.presumed_file.empty())
    presumed_file_ = written.presumed_file;
  else if (is_other_file || presumed_file_.empty())
    presumed_file_ = file_;
  if (written.presumed_line != 0)
    presumed_line_ = written.presumed_line;
  else if (written.line != 0)
    presumed_line_ = written.line;
  return {presumed_file_, presumed_line_, written.column, file_, line_};
}

bool SyntaxTree::string(string_t& value) {
  Level& top = levels_.back();
  if (top.kind == Level::Kind::place) {
    if (top.key == "file") top.written.file = value;
    if (top.key == "presumedFile") top.written.presumed_file = value;
  } else if (top.kind == Level::Kind::node) {
    SyntaxNode& node = nodes_.back();
    if (top.key == "kind") node.kind = value;
    if (top.key == "name") node.name = value;
    if (top.key == "storageClass") node.storage = value;
    if (top.key == "init") node.has_initialiser = true;
  } else {
    take_text(top, value);
  }
  return true;
}

/// Of an object that is a value of the node.
void SyntaxTree::take_text(const Level& level, const std::string& value) {
  if (levels_.size() < 2 || levels_[levels_.size() - 2].kind != Level::Kind::node) return;
  SyntaxNode& node = nodes_.back();
  const bool is_type = level.key == "desugaredQualType" || level.key == "qualType";
  // What the name of a type stands for counts, whichever of both comes first.
  if (level.role == "type" && is_type) {
    if (level.key != "qualType" || node.type.empty()) node.type = value;
  }
  if (level.role == "referencedDecl" && level.key == "name") node.referenced = value;
}

bool SyntaxTree::key(string_t& name) {
  levels_.back().key = name;
  return true;
}

bool SyntaxTree::start_object(std::size_t) {
  Level level;
  if (!levels_.empty()) level.role = levels_.back().key;
  if (levels_.empty() || levels_.back().kind == Level::Kind::list) {
    level.kind = Level::Kind::node;
    enter();
    nodes_.emplace_back();
  } else if (level.role == "range") {
    level.kind = Level::Kind::range;
  } else if (level.role == "loc" || level.role == "begin" || level.role == "end" ||
             level.role == "spellingLoc" || level.role == "expansionLoc") {
    level.kind = Level::Kind::place;
  }
  levels_.push_back(std::move(level));
  return true;
}

bool SyntaxTree::end_object() {
  const Level done = std::move(levels_.back());
  levels_.pop_back();
  if (done.kind == Level::Kind::place) end_place(done);
  if (done.kind != Level::Kind::node) return true;
  const SyntaxNode node = std::move(nodes_.back());
  nodes_.pop_back();
  leave(node);
  if (!nodes_.empty()) ++nodes_.back().children;
  return true;
}

bool SyntaxTree::start_array(std::size_t) {
  levels_.emplace_back().kind = Level::Kind::list;
  return true;
}

bool SyntaxTree::end_array() {
  levels_.pop_back();
  return true;
}

bool SyntaxTree::number(number_integer_t value) {
  Level& top = levels_.back();
  if (top.kind != Level::Kind::place) return true;
  if (top.key == "offset") top.written.is_there = true;
  if (top.key == "line") top.written.line = static_cast<int>(value);
  if (top.key == "col") top.written.column = static_cast<int>(value);
  if (top.key == "presumedLine") top.written.presumed_line = static_cast<int>(value);
  return true;
}

void SyntaxTree::end_place(const Level& done) {
  std::optional<Place> place = done.expansion;
  if (place) place->is_of_macro = true;
  if (done.written.is_there) place = places_.next(done.written);
  if (!place) return;
  Level& top = levels_.back();
  if (top.kind == Level::Kind::place) {
    if (top.key == "expansionLoc") top.expansion = place;
  } else if (top.kind == Level::Kind::range) {
    (top.key == "begin" ? nodes_.back().begin : nodes_.back().end) = *place;
  } else if (top.kind == Level::Kind::node) {
    nodes_.back().at = *place;
  }
}

}  // namespace heapreach::frontends::lines
