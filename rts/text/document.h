// A YAML document as a flat array of 16-byte nodes that point into the text. Internal to the
// readers: yaml-cpp's own document tree takes ten times the memory and has lost what an empty value
// is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rts/text/source.h"
#include "support/deadline.h"

namespace heapreach::rts {

enum class NodeKind : std::uint8_t {
  empty,   // nothing is written where a value could be
  null,    // a plain null, Null, NULL or ~; text() is how it is spelled
  scalar,  // everything else that is one value
  list,
  map,
};

class Document;

/// A node of a document, which must outlive it. Two words: pass by value.
class Node {
 public:
  Node(const Document& document, std::uint32_t index) : document_(&document), index_(index) {}

  NodeKind kind() const;
  bool is_list() const { return kind() == NodeKind::list; }
  bool is_map() const { return kind() == NodeKind::map; }
  /// True for scalars in quotes and block scalars.
  bool quoted() const;
  /// The value of a scalar or null; empty for the others.
  std::string_view text() const;
  /// Where the text stands in the source, letter by letter; nothing if escapes or line folding
  /// stand between.
  std::optional<std::size_t> text_offset() const;
  std::size_t offset() const;
  Position position() const;
  const Document& document() const { return *document_; }

  /// The items of a list.
  std::vector<Node> items() const;
  /// Keys and values of a map, in file order; keys may repeat.
  std::vector<std::pair<Node, Node>> entries() const;

 private:
  const Document* document_;
  std::uint32_t index_;
};

class Document {
 public:
  /// Parses the text, which must be one YAML document. Throws InputError with the position for text
  /// that is not YAML, a second document, anchors, aliases, tags and nesting deeper than 64.
  Document(Source source, const Deadline& deadline);

  /// Nothing if the text holds no document.
  std::optional<Node> root() const;
  const Source& source() const { return source_; }

 private:
  friend class Node;
  friend class DocumentBuilder;

  struct Entry {
    NodeKind kind = NodeKind::empty;
    bool quoted = false;
    bool decoded = false;      // the text is in decoded_, not in the source
    std::uint32_t offset = 0;  // of the first byte in the source
    std::uint32_t begin = 0;   // scalar, null: of the text
    std::uint32_t end = 0;     // of the text; list, map: index behind the last descendant
  };

  std::uint32_t after(std::uint32_t index) const;

  Source source_;
  std::string decoded_;         // texts that differ from the source
  std::vector<Entry> entries_;  // in preorder
};

}  // namespace heapreach::rts
