// Strict reading of JSON documents: every complaint names the key ("steps[2].edge"), nothing
// unknown is let through.
#pragma once

#include <string>
#include <vector>

#include "evidence/certificates/schema/schema.h"
#include "support/integer.h"

namespace heapreach::evidence::schema {

/// A value inside a document, with the path that leads to it.
class JsonValue {
 public:
  /// Contract: `json` and `file` outlive this and everything made from it.
  JsonValue(const Json& json, std::string path, const std::string& file)
      : json_(&json), path_(std::move(path)), file_(&file) {}

  /// Throws InputError "PATH: MESSAGE"; without a path just the message.
  [[noreturn]] void reject(const std::string& message) const;

  bool is_null() const { return json_->is_null(); }
  const std::string& text() const;
  bool boolean() const;
  /// Whether it is just this, a JSON number: for what says how all else is to be read.
  bool is_number(std::uint64_t value) const;
  /// A number, or a string of digits for those that JSON readers elsewhere would round. The digits
  /// begin with no 0 that could be left out.
  Integer integer() const;
  /// Likewise, or a string "p/q" with q > 0.
  Rational rational() const;
  /// An integer that fits into 64 bits without sign.
  std::uint64_t count() const;
  std::vector<JsonValue> elements() const;
  std::vector<Integer> integers() const;
  std::vector<std::string> texts() const;
  /// Keys and values of an object, in the document's order.
  std::vector<std::pair<std::string, JsonValue>> members() const;

  /// Throws InputError if this is no object or has a key besides these (which may be absent).
  void allow_only(const std::vector<const char*>& keys) const;
  bool has(const char* key) const;
  /// Throws InputError if the key is missing.
  JsonValue at(const char* key) const;

 private:
  [[noreturn]] void wrong_type(const char* expected) const;

  const Json* json_;
  std::string path_;
  const std::string* file_;
};

/// What a complaint quotes of a text from outside, which may be of any length.
std::string shown(const std::string& text);

/// A JSON number where 53 bits suffice, else its text.
Json number(const Integer& value);
/// Likewise; fractions as "p/q".
Json number(const Rational& value);

/// The entries that all kinds of evidence share: what it is, its version, its input's hash.
Json header(const char* kind, const std::string& input_hash);
/// Checks the header's version and kind against what the caller reads, and returns the hash.
std::string read_header(const Json& document, const std::string& kind, const std::string& file);

}  // namespace heapreach::evidence::schema
