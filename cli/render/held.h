// Saved evidence that was checked again, in words.
#pragma once

#include "cli/render/trace/trace_text.h"
#include "pipeline/tools/saved_evidence.h"

namespace heapreach::cli {

/// "the execution holds", "the certificate holds, for every bound", and of what can be followed an
/// account behind an empty line.
std::string text_of(const pipeline::Held& held, Length length);

/// The texts of all that is told to `take`, with an empty line between them.
class HeldTexts {
 public:
  explicit HeldTexts(Length length) : length_(length) {}
  pipeline::TakeHeld take() {
    return [this](const pipeline::Held& held) {
      text_ += (text_.empty() ? "" : "\n") + text_of(held, length_);
    };
  }
  const std::string& text() const { return text_; }

 private:
  Length length_;
  std::string text_;
};

}  // namespace heapreach::cli
