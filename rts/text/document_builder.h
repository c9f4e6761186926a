// Builds a Document from yaml-cpp's parser events. Internal to document.cpp.
#pragma once

#include <yaml-cpp/eventhandler.h>

#include <optional>
#include <string>
#include <vector>

#include "rts/text/document.h"

namespace heapreach::rts {

class DocumentBuilder : public YAML::EventHandler {
 public:
  DocumentBuilder(Document& document, const Deadline& deadline);

  /// Fills the document. Throws InputError as Document's constructor says.
  void parse();

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

 private:
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const;
  std::size_t offset_of(const YAML::Mark& mark) const;
  Document::Entry& add(NodeKind kind, const YAML::Mark& mark, YAML::anchor_t anchor);
  void open(NodeKind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor);
  void close();
  void set_text(Document::Entry& entry, const std::string& value);
  void make_empty(Document::Entry& entry) const;

  Document& document_;
  const Deadline& deadline_;
  bool started_ = false;
  std::vector<std::uint32_t> open_;         // indices of the lists and maps around
  std::optional<std::uint32_t> last_null_;  // a null that may yet turn out to be empty
};

}  // namespace heapreach::rts
