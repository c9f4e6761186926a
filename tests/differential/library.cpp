#include "tests/differential/library.h"

#include <algorithm>

namespace heapreach::differential {

namespace {

Address behind(Address address, long bytes) {
  address.offset += bytes;
  return address;
}

class Call {
 public:
  Call(Memory& memory, const std::vector<Value>& arguments)
      : memory_(memory), arguments_(arguments) {}
  Value run(Routine routine);

 private:
  const Address& pointer(std::size_t i) const { return arguments_[i].address; }
  long count(std::size_t i) const;
  long byte(const Address& address, long at) const {
    return memory_.load(behind(address, at), integer_type(1, false)).number;
  }
  long length(const Address& text, long most) const;
  long compared(long most, bool is_text) const;
  Value found(Routine routine) const;
  void write(const Address& to, const Address& from, long bytes, long zeros);

  Memory& memory_;
  const std::vector<Value>& arguments_;
};

constexpr long no_limit = 4096;

/// Lengths of which no block has so many bytes are for others; without any there has to be a block
/// all the same.
long Call::count(std::size_t i) const {
  const long result = arguments_[i].number;
  if (result < 0 || result > no_limit) unclear("a length that no block has");
  if (result == 0) unclear("a length of nothing");
  return result;
}

/// Before the zero, or `most` if there is none among so many.
long Call::length(const Address& text, long most) const {
  long result = 0;
  while (result < most && byte(text, result) != 0) ++result;
  return result;
}

/// memcmp may look at all bytes; the functions for text end with the first difference or zero.
long Call::compared(long most, bool is_text) const {
  if (!is_text) {
    memory_.check(pointer(0), most, 1);
    memory_.check(pointer(1), most, 1);
  }
  for (long i = 0; i < most; ++i) {
    const long a = byte(pointer(0), i);
    const long b = byte(pointer(1), i);
    if (a != b) return a < b ? -1 : 1;
    if (is_text && a == 0) return 0;
  }
  return 0;
}

/// strchr and memchr read no further than what they look for.
Value Call::found(Routine routine) const {
  const bool is_text = routine != Routine::memchr;
  const long most = is_text ? no_limit : count(2);
  const long wanted = arguments_[1].number & 255;
  Address result;
  for (long i = 0; i < most; ++i) {
    const long own = byte(pointer(0), i);
    if (own == wanted) result = behind(pointer(0), i);
    if (own == wanted && routine != Routine::strrchr) break;
    if (is_text && own == 0) break;
  }
  return of_address(result);
}

/// Some bytes, and zeros behind them.
void Call::write(const Address& to, const Address& from, long bytes, long zeros) {
  memory_.check_writable(to, bytes + zeros, 1);
  if (to.block == from.block && to.offset < from.offset + bytes + 1 &&
      from.offset < to.offset + bytes + zeros) {
    unclear("text is copied over itself");
  }
  memory_.copy(to, from, bytes, true);
  memory_.set(behind(to, bytes), 0, zeros);
}

Value Call::run(Routine routine) {
  switch (routine) {
    case Routine::strlen:
      return of_number(length(pointer(0), no_limit));
    case Routine::strnlen:
      return of_number(length(pointer(0), count(1)));
    case Routine::strcpy:
      write(pointer(0), pointer(1), length(pointer(1), no_limit), 1);
      return of_address(pointer(0));
    case Routine::strncpy: {
      const long most = count(2);
      const long bytes = length(pointer(1), most);
      write(pointer(0), pointer(1), bytes, most - bytes);
      return of_address(pointer(0));
    }
    case Routine::strcat: {
      const Address end = behind(pointer(0), length(pointer(0), no_limit));
      write(end, pointer(1), length(pointer(1), no_limit), 1);
      return of_address(pointer(0));
    }
    case Routine::strcmp:
      return of_number(compared(no_limit, true));
    case Routine::strncmp:
      return of_number(compared(count(2), true));
    case Routine::memcmp:
      return of_number(compared(count(2), false));
    default:
      return found(routine);
  }
}

}  // namespace

Value call_routine(Memory& memory, Routine routine, const std::vector<Value>& arguments) {
  return Call(memory, arguments).run(routine);
}

}  // namespace heapreach::differential
