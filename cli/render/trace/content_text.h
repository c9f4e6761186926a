// Values of a trace in words, the same in text and JSON.
#pragma once

#include <string>

#include "evidence/trace/playback.h"

namespace heapreach::cli {

/// "null", "@5 + 1", "@5 (freed)", "7", "'l' (108)"; with "?" before it if nothing set it.
std::string content_text(const evidence::Content& content, const evidence::Trace& trace,
                         const evidence::Playback& state);

/// 1, 2, ..: it is this byte of an integer or pointer behind the first one. 0: it is none.
unsigned later_byte(const evidence::Content& content);
/// "l" of a printable character, else "".
std::string letter(const evidence::Content& content);
/// Whether it is a character that ends a text.
bool ends_text(const evidence::Content& content);

/// "@5": the block by its base; "&x": by the program's variable that it is the block of.
std::string block_text(const evidence::TracedBlock& block);

/// "@5.next", "@5 + 1", "table[3]", "@5.[1].next" as "@5[1].next".
std::string cell_text(const evidence::CellOfBlock& cell, const evidence::Trace& trace);

}  // namespace heapreach::cli
