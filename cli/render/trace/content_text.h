// Values of a trace in words, the same in text and JSON.
#pragma once

#include <string>

#include "evidence/trace/names.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

using evidence::block_text;
using evidence::cell_text;

/// "null", "@5 + 1", "@5 (freed)", "compare" for the function, "7", "'l' (108)"; with "?" before it
/// if nothing set it.
std::string content_text(const evidence::Content& content, const evidence::Trace& trace,
                         const evidence::Playback& state);

/// The function whose address the content is, in a pointer, an integer or the bytes of a block;
/// null if it is none.
const std::string* function_in(const evidence::Content& content, const evidence::Trace& trace);

/// 1, 2, ..: it is this byte of an integer or pointer behind the first one. 0: it is none.
unsigned later_byte(const evidence::Content& content);
/// "l" of a printable character, else "".
std::string letter(const evidence::Content& content);
/// Whether it is a character that ends a text.
bool ends_text(const evidence::Content& content);

}  // namespace heapreach::cli
