#include "evidence/explain/executions/attempt.h"

#include <algorithm>

#include "evidence/trace/names.h"

namespace heapreach::evidence::explain {

namespace {

using Act = Attempt::Act;

std::string with_unit(const Integer& count, const std::string& unit) {
  return count.get_str() + " " + unit + (count == 1 ? "" : "s");
}

class AttemptText {
 public:
  AttemptText(const Attempt& attempt, const Trace& trace) : attempt_(attempt), trace_(trace) {}

  std::string write() const {
    switch (attempt_.act) {
      case Act::read:
      case Act::write:
        return is_plain_null() ? verb() + " through a null pointer"
                               : verb() + " " + target() + ": " + reason();
      case Act::free:
        return "frees " + freed() + ": " + why_no_free();
      case Act::index:
        return index_of(array()) + " is outside of the " + extent();
      case Act::constant:
        return "writes " + constant() + ", which is constant";
      case Act::length:
        return "the length" + (attempt_.index ? " " + attempt_.index->get_str() : "") +
               " of the array is " + why_no_length();
      case Act::call:
        return is_plain_null() ? "calls a null pointer"
                               : "calls " + pointer() + ", which " + why_no_call();
      case Act::unknown:
        break;
    }
    return "a pointer or length is none that may be used so (" + attempt_.otherwise + ")";
  }

 private:
  const TracedBlock* block() const {
    return attempt_.place ? &trace_.blocks[attempt_.place->block] : nullptr;
  }

  std::string verb() const {
    const std::string own = attempt_.act == Act::read ? "reads" : "writes";
    if (attempt_.operation.empty()) return own;
    const std::string amount = attempt_.bytes ? " " + with_unit(*attempt_.bytes, "byte") : "";
    return (attempt_.operation == "copy" ? "copying" : "setting") + amount + " " + own;
  }

  /// "p", "@5.next", "what f returned".
  std::string pointer() const {
    if (!attempt_.name.empty()) return attempt_.name;
    if (attempt_.source.cell) return cell_text(*attempt_.source.cell, trace_);
    if (!attempt_.source.function.empty()) return "what " + attempt_.source.function + " returned";
    return "a pointer";
  }

  /// ", from @5.next,": where a pointer with a name came from.
  std::string origin() const {
    if (attempt_.name.empty() || !attempt_.source.cell) return "";
    return ", from " + cell_text(*attempt_.source.cell, trace_) + ",";
  }

  /// Null, and nothing is known of where it came from.
  bool is_plain_null() const {
    return attempt_.pointer == 0 && attempt_.name.empty() && !attempt_.source.cell &&
           attempt_.source.function.empty() && !attempt_.is_unset;
  }

  /// Whether the pointer leads nowhere.
  bool is_astray() const { return attempt_.is_unset || !attempt_.place; }

  std::string target() const {
    const bool is_behind = !is_astray() && !attempt_.field.empty() &&
                           !attempt_.field.ends_with("]") && !attempt_.name.empty() &&
                           attempt_.place->cell >= static_cast<std::int64_t>(block()->size);
    if (is_behind) return pointer() + "->" + attempt_.field;
    if (!is_astray()) return in_array() ? element() : cell_text(*attempt_.place, trace_);
    const bool is_named = !attempt_.name.empty() || attempt_.source.cell;
    if (!is_named) return attempt_.field.empty() ? "a cell" : "the field " + attempt_.field;
    if (!attempt_.field.empty()) return pointer() + "->" + attempt_.field;
    if (attempt_.further == 0) return "*" + pointer();
    return pointer() + "[" + attempt_.further.get_str() + "]";
  }

  std::string reason() const {
    if (attempt_.pointer == 0 && attempt_.source.function.empty() && !attempt_.is_unset) {
      return pointer() + " is null";
    }
    if (!attempt_.source.function.empty()) {
      return pointer() + (attempt_.pointer == 0 ? " is null" : " leads to no block of the program");
    }
    if (attempt_.is_unset) return pointer() + origin() + " was never set: it may lead anywhere";
    if (!attempt_.place) return pointer() + " leads to no block";
    if (is_dead()) return why_dead();
    if (attempt_.count) return index_of(element()) + " is outside of the " + extent();
    return why_outside();
  }

  bool is_dead() const { return block()->freed || block()->was_freed; }
  std::string why_dead() const {
    const std::string at = at_line(block()->freed, trace_);
    if (!block()->name.empty()) {
      return block()->name + " is no longer there" + (at.empty() ? "" : ": it ended" + at);
    }
    return "the block was freed" + (at.empty() ? " before" : at);
  }

  std::string owner() const {
    if (!block()->name.empty()) return block()->name;
    const std::string at = at_line(block()->allocated, trace_);
    if (block()->kind == TracedBlock::Kind::fixed) {
      const std::vector<ValueKind>& kinds = block()->kinds;
      const bool is_text = !kinds.empty() && kinds.front() == ValueKind::character;
      return is_text ? "a text" : "a constant";
    }
    return "the block" + (at.empty() ? "" : " allocated" + at);
  }

  std::string why_outside() const {
    const std::int64_t cell = attempt_.place->cell;
    const std::uint64_t size = block()->size;
    if (size == 0) return owner() + " has no bytes";
    if (cell < 0) return "that is before the start of " + owner();
    if (static_cast<std::uint64_t>(cell) < size) return attempt_.otherwise;
    const std::string has = block()->bytes && !attempt_.operation.empty() && *block()->bytes != size
                                ? ", " + with_unit(*block()->bytes, "byte")
                                : "";
    const std::uint64_t each = cells_of_element(*block());
    const bool is_field = !attempt_.field.empty() && !attempt_.field.ends_with("]");
    const bool is_record = (!block()->fields.empty() || is_field) && each == 1;
    if (is_record || (size == 1 && !block()->name.empty())) {
      if (!block()->bytes) return "that is behind the end of " + owner();
      return "that is outside of the " + with_unit(*block()->bytes, "byte") + " of " + owner();
    }
    const bool is_bytes = block()->bytes && *block()->bytes == size;
    return "index " + std::to_string(static_cast<std::uint64_t>(cell) / each) +
           " is outside of the " + with_unit(size / each, is_bytes ? "byte" : "element") + " of " +
           owner() + has;
  }

  // Of an array inside a record.
  bool in_array() const { return attempt_.count && attempt_.array; }
  std::string array() const {
    if (!attempt_.array) return "the array";
    std::string text = cell_text(*attempt_.array, trace_);
    if (text.ends_with("[0]")) text.resize(text.size() - 3);
    return text;
  }
  std::string index() const {
    if (attempt_.index) return attempt_.index->get_str();
    const std::int64_t start = attempt_.array ? attempt_.array->cell : 0;
    return std::to_string((attempt_.place ? attempt_.place->cell : 0) - start);
  }
  std::string element() const { return array() + "[" + index() + "]"; }
  std::string index_of(const std::string& of) const {
    return attempt_.act == Act::index ? of + "[" + index() + "]: index " + index()
                                      : "index " + index();
  }
  std::string extent() const { return with_unit(*attempt_.count, "element") + " of " + array(); }

  std::string freed() const {
    if (is_astray()) return pointer();
    return block_text(*block()) + offset_text(*block(), attempt_.place->cell);
  }
  std::string why_no_free() const {
    if (!attempt_.source.function.empty() && is_astray()) return "it is no block of malloc";
    if (attempt_.is_unset) return "it was never set";
    if (!attempt_.place) return "it leads to no block";
    const std::string at = at_line(block()->freed, trace_);
    if (block()->kind == TracedBlock::Kind::fixed || !block()->name.empty()) {
      return "that is " + owner() + ", no block of malloc";
    }
    if (is_dead()) return "the block was freed" + (at.empty() ? " before" : at) + " already";
    return "that is inside of " + owner() + ", not its start";
  }

  /// "@1[2]" where the block is a text without name, too.
  std::string constant() const {
    return attempt_.place ? cell_text(*attempt_.place, trace_) + " of " + owner()
                          : "by " + pointer();
  }

  /// A negative length whose sign is not known comes as a large one.
  std::string why_no_length() const {
    return attempt_.index && *attempt_.index > 0 ? "negative or too large" : "not positive";
  }

  std::string why_no_call() const {
    if (attempt_.pointer == 0 && !attempt_.is_unset) return "is null";
    if (attempt_.is_unset) return "was never set";
    if (const std::string* known = function_at(attempt_.pointer, trace_)) {
      return "is " + *known + ", a function of another type than the call's";
    }
    return "is no function";
  }

  const Attempt& attempt_;
  const Trace& trace_;
};

}  // namespace

std::string text_of(const Attempt& attempt, const Trace& trace) {
  return AttemptText(attempt, trace).write();
}

}  // namespace heapreach::evidence::explain
