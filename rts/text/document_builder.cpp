// From parser events to the flat node array. yaml-cpp 0.7 reports the same event for a spelled-out
// null and for nothing at all: what is meant shows in the source text at the event's mark, which
// for nothing at all is the mark of the next token. Marks carry reliable byte positions; their
// lines and columns are wrong at the end of the text, so Source counts those.
#include "rts/text/document_builder.h"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <streambuf>

#include "rts/text/hints/yaml_complaint.h"

namespace heapreach::rts {

namespace {

constexpr std::size_t deepest_nesting = 64;

/// Reads a string without copying it.
class StringBuffer : public std::streambuf {
 public:
  explicit StringBuffer(const std::string& text) {
    char* begin = const_cast<char*>(text.data());  // the get area is only read
    setg(begin, begin, begin + text.size());
  }
};

std::string_view null_spelling(std::string_view rest) {
  for (const std::string_view spelling : {"null", "Null", "NULL", "~"}) {
    if (rest.starts_with(spelling)) return spelling;
  }
  return {};
}

}  // namespace

DocumentBuilder::DocumentBuilder(Document& document, const Deadline& deadline)
    : document_(document), deadline_(deadline) {}

void DocumentBuilder::parse() {
  StringBuffer buffer(document_.source_.text());
  std::istream stream(&buffer);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(*this)) {
    }
  } catch (const YAML::Exception& error) {
    const std::string& text = document_.source_.text();
    const Complaint complaint = yaml_complaint(text, offset_of(error.mark), error.msg);
    fail(complaint.offset, complaint.message);
  }
}

void DocumentBuilder::fail(std::size_t offset, const std::string& message) const {
  throw InputError(document_.source_.position(offset), message);
}

std::size_t DocumentBuilder::offset_of(const YAML::Mark& mark) const {
  const std::size_t size = document_.source_.text().size();
  return mark.pos < 0 ? size : std::min<std::size_t>(size, static_cast<std::size_t>(mark.pos));
}

void DocumentBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (started_) {
    fail(offset_of(mark), "found more text behind the document, expected the end of the file");
  }
  started_ = true;
}

Document::Entry& DocumentBuilder::add(NodeKind kind, const YAML::Mark& mark,
                                      YAML::anchor_t anchor) {
  const std::size_t offset = offset_of(mark);
  if (anchor != 0) fail(offset, "found an anchor; anchors and aliases are not supported");
  std::vector<Document::Entry>& entries = document_.entries_;
  // Two nodes cannot start at one place: the null before was only the mark of this token.
  if (last_null_ && entries[*last_null_].offset == offset) make_empty(entries[*last_null_]);
  last_null_.reset();
  if (entries.size() % 4096 == 0) deadline_.poll("read");
  Document::Entry entry;
  entry.kind = kind;
  entry.offset = static_cast<std::uint32_t>(offset);
  entries.push_back(entry);
  return entries.back();
}

void DocumentBuilder::make_empty(Document::Entry& entry) const {
  entry.kind = NodeKind::empty;
  // The mark is that of the next token, perhaps lines below: go back to what stands before it.
  const std::string_view before =
      std::string_view(document_.source_.text()).substr(0, entry.offset);
  const std::size_t last = before.find_last_not_of(" \t\r\n");
  entry.offset = last == std::string_view::npos ? 0 : static_cast<std::uint32_t>(last);
}

void DocumentBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  Document::Entry& entry = add(NodeKind::null, mark, anchor);
  const std::string_view source = document_.source_.text();
  const std::string_view spelling = null_spelling(source.substr(entry.offset));
  if (spelling.empty()) {
    make_empty(entry);
    return;
  }
  entry.begin = entry.offset;
  entry.end = entry.begin + static_cast<std::uint32_t>(spelling.size());
  last_null_ = static_cast<std::uint32_t>(document_.entries_.size() - 1);
}

void DocumentBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t) {
  fail(offset_of(mark), "found an alias; anchors and aliases are not supported");
}

void DocumentBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag,
                               YAML::anchor_t anchor, const std::string& value) {
  Document::Entry& entry = add(NodeKind::scalar, mark, anchor);
  const std::string& source = document_.source_.text();
  const char first = entry.offset < source.size() ? source[entry.offset] : '\0';
  if (first == '!' || (tag != "?" && tag != "!")) {
    fail(entry.offset,
         "found a tag; tags are not supported, and an expression that starts with ! needs quotes");
  }
  entry.quoted = tag == "!";
  const bool is_open = entry.quoted && (first == '"' || first == '\'') &&
                       source.find(first, entry.offset + 1) == std::string::npos;
  // The parser takes the end of the file for that of the text.
  if (is_open)
    fail(entry.offset, std::string("not valid YAML: no ") + first + " closes this one in its line");
  set_text(entry, value);
}

void DocumentBuilder::set_text(Document::Entry& entry, const std::string& value) {
  const std::string& source = document_.source_.text();
  const char first = entry.offset < source.size() ? source[entry.offset] : '\0';
  const bool block = entry.quoted && first != '"' && first != '\'';
  const std::size_t begin = entry.offset + (entry.quoted ? 1 : 0);
  entry.decoded = block || begin > source.size() || source.compare(begin, value.size(), value) != 0;
  entry.begin = static_cast<std::uint32_t>(entry.decoded ? document_.decoded_.size() : begin);
  entry.end = entry.begin + static_cast<std::uint32_t>(value.size());
  if (entry.decoded) document_.decoded_ += value;
}

void DocumentBuilder::open(NodeKind kind, const YAML::Mark& mark, const std::string& tag,
                           YAML::anchor_t anchor) {
  const std::size_t offset = offset_of(mark);
  if (tag != "?" && !tag.empty()) fail(offset, "found a tag; tags are not supported");
  if (open_.size() == deepest_nesting) {
    fail(offset, "lists and maps are nested deeper than " + std::to_string(deepest_nesting));
  }
  add(kind, mark, anchor);
  open_.push_back(static_cast<std::uint32_t>(document_.entries_.size() - 1));
}

void DocumentBuilder::close() {
  document_.entries_[open_.back()].end = static_cast<std::uint32_t>(document_.entries_.size());
  open_.pop_back();
}

void DocumentBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                                      YAML::anchor_t anchor, YAML::EmitterStyle::value) {
  open(NodeKind::list, mark, tag, anchor);
}

void DocumentBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag,
                                 YAML::anchor_t anchor, YAML::EmitterStyle::value) {
  open(NodeKind::map, mark, tag, anchor);
}

}  // namespace heapreach::rts
