#include "tests/differential/memory.h"

#include <algorithm>

namespace heapreach::differential {

namespace {

[[noreturn]] void wrong(const std::string& why, bool inner = false) {
  throw Ended{Ended::Kind::access, why, inner, false};
}

long with_sign(unsigned long value, long bytes, bool is_signed) {
  if (bytes == 8) return static_cast<long>(value);
  const int unused = static_cast<int>(64 - 8 * bytes);
  value <<= unused;
  return is_signed ? static_cast<long>(value) >> unused : static_cast<long>(value >> unused);
}

bool same(const Address& a, const Address& b) {
  return a.block == b.block && a.offset == b.offset;
}

Address doubted(Address address) {
  if (address.strict.is_set) address.doubtful = address.strict;
  address.strict = Extent{};
  return address;
}

/// What lies between members has no value after the copy of a record.
void forget_padding(TypeId type, std::vector<Byte>& bytes, long start) {
  if (type->is_array()) {
    for (long i = 0; i < type->count; ++i) {
      forget_padding(type->target, bytes, start + i * type->target->size);
    }
  }
  if (!type->is_record() || type->is_union) return;
  long last = start;
  const auto forget = [&](long end) {
    for (; last < end; ++last) bytes[static_cast<std::size_t>(last)] = Byte{};
  };
  for (const Field& field : type->fields) {
    if (field.is_dropped) continue;
    forget(start + field.offset);
    forget_padding(field.type, bytes, start + field.offset);
    last = std::max(last, start + field.offset + field.type->size);
  }
  forget(start + type->size);
}

}  // namespace

Value of_number(long number) {
  Value result;
  result.number = number;
  return result;
}

Value of_address(const Address& address) {
  Value result;
  result.is_address = true;
  result.address = address;
  return result;
}

void unclear(const std::string& why) {
  throw Ended{Ended::Kind::unclear, why};
}

const Memory::Block& Memory::at(const Address& address) const {
  return blocks_[static_cast<std::size_t>(address.block)];
}

Memory::Block& Memory::at(const Address& address) {
  return blocks_[static_cast<std::size_t>(address.block)];
}

Address Memory::allocate(long size, Place place, bool zeros) {
  if (size <= 0 || size > 4096) unclear("a block of no or great size");
  Block block;
  block.size = size;
  block.place = place;
  block.bytes.resize(static_cast<std::size_t>(size));
  if (zeros) {
    for (Byte& byte : block.bytes) byte.kind = Byte::Kind::number;
  }
  if (place == Place::heap || place == Place::local) made_ += size + 1;
  blocks_.push_back(std::move(block));
  Address result;
  result.block = static_cast<int>(blocks_.size()) - 1;
  return result;
}

Address Memory::constant(const std::string& text) {
  const Address result = allocate(static_cast<long>(text.size()) + 1, Place::constant, true);
  for (std::size_t i = 0; i < text.size(); ++i) {
    at(result).bytes[i].number = static_cast<unsigned char>(text[i]);
  }
  return result;
}

Address Memory::heap_block(unsigned long count, unsigned long size, bool zeros) {
  constexpr unsigned long most = ~0ul / 2;  // PTRDIFF_MAX
  if (size != 0 && count > most / size) return Address{};
  const unsigned long all = count * size;
  return allocate(all > 4096 ? 0 : static_cast<long>(all), Place::heap, zeros);
}

void Memory::end(const Address& block) {
  at(block).live = false;
}

void Memory::release(const Address& address) {
  if (address.block == Address::null) return;
  if (address.block == Address::wild) throw Ended{Ended::Kind::release, "free of a number"};
  Block& block = at(address);
  if (!block.live || block.place != Place::heap || address.offset != 0) {
    throw Ended{Ended::Kind::release, "free of no start of a live block"};
  }
  block.live = false;
}

Address Memory::reallocate(const Address& address, unsigned long size) {
  const Address result = heap_block(1, size, false);
  if (address.block == Address::null) return result;
  const Address old = address;
  try {
    release(old);
  } catch (Ended& ended) {
    // AddressSanitizer looks at the size first.
    ended.is_hidden = result.block == Address::null;
    throw;
  }
  if (result.block == Address::null) {
    at(old).live = true;
    return result;
  }
  for (long i = 0; i < at(result).size && i < at(old).size; ++i) {
    at(result).bytes[static_cast<std::size_t>(i)] = at(old).bytes[static_cast<std::size_t>(i)];
  }
  return result;
}

void Memory::check(const Address& address, long width, long align) const {
  if (address.block < 0) wrong("null or no address");
  const Block& block = at(address);
  if (!block.live) {
    throw Ended{Ended::Kind::access, "the block is gone", false, block.place == Place::local};
  }
  // A negative length stands for a large one.
  if (width < 0 || address.offset < 0 || address.offset + width > block.size) {
    const bool is_far = address.offset < -16 || address.offset >= block.size + 16;
    throw Ended{Ended::Kind::access, "beyond the block", false, is_far};
  }
  const auto leaves = [&](const Extent& extent) {
    return extent.is_set && (address.offset < extent.low || address.offset + width > extent.high);
  };
  if (leaves(address.strict) || (strict_ && leaves(address.doubtful))) {
    wrong("beyond the array in the record", true);
  }
  if (address.offset % align != 0) unclear("an address that is not aligned");
}

void Memory::check_writable(const Address& address, long width, long align) const {
  check(address, width, align);
  if (at(address).place == Place::constant) wrong("a constant is written");
}

/// Eight zeros are null, eight parts of an address in order are the address, eight other numbers
/// are no address; what mixes them is not for us to say.
std::optional<Address> Memory::address_in(const Block& block, long offset) const {
  const Byte& first = block.bytes[static_cast<std::size_t>(offset)];
  unsigned long number = 0;
  for (int i = 0; i < 8; ++i) {
    const Byte& byte = block.bytes[static_cast<std::size_t>(offset + i)];
    if (byte.kind != first.kind || byte.kind == Byte::Kind::unset) return std::nullopt;
    if (byte.kind == Byte::Kind::part && (byte.index != i || !same(byte.address, first.address))) {
      return std::nullopt;
    }
    number |= static_cast<unsigned long>(byte.number) << (8 * i);
  }
  if (first.kind == Byte::Kind::part) {
    return first.address;
  }
  Address result;
  if (number != 0) result.block = Address::wild;
  result.offset = static_cast<long>(number);
  return result;
}

Value Memory::load(const Address& address, TypeId type, bool keeps_extents) const {
  check(address, type->size, type->align);
  const Block& block = at(address);
  const auto first = block.bytes.begin() + address.offset;
  Value result;
  if (type->is_record()) {
    result.bytes.assign(first, first + type->size);
    forget_padding(type, result.bytes, 0);
    return result;
  }
  if (type->is_pointer()) {
    const std::optional<Address> found = address_in(block, address.offset);
    if (!found) unclear("a pointer that was not stored as a whole");
    result.is_address = true;
    result.address = keeps_extents ? *found : doubted(*found);
    return result;
  }
  unsigned long bits = 0;
  for (long i = 0; i < type->size; ++i) {
    if (first[i].kind != Byte::Kind::number) unclear("bytes that are no number");
    bits |= static_cast<unsigned long>(first[i].number) << (8 * i);
  }
  if (type->is_boolean && bits > 1) unclear("a _Bool that is neither 0 nor 1");
  result.number = with_sign(bits, type->size, type->is_signed);
  return result;
}

void Memory::store(const Address& address, TypeId type, const Value& value) {
  check_writable(address, type->size, type->align);
  const auto first = at(address).bytes.begin() + address.offset;
  for (long i = 0; i < type->size; ++i) {
    Byte& byte = first[i];
    byte = Byte{};
    if (type->is_record()) {
      byte = value.bytes[static_cast<std::size_t>(i)];
    } else if (type->is_pointer() && value.address.block >= 0) {
      byte.kind = Byte::Kind::part;
      byte.address = value.address;
      byte.index = static_cast<int>(i);
    } else {
      const long number = type->is_pointer() ? value.address.offset : value.number;
      byte.kind = Byte::Kind::number;
      byte.number = static_cast<unsigned char>(static_cast<unsigned long>(number) >> (8 * i));
    }
  }
}

void Memory::set(const Address& address, unsigned char value, long length) {
  if (length == 0 && !is_live(address)) unclear("nothing is set at no block");
  if (length == 0) return;
  check_writable(address, length, 1);
  for (long i = 0; i < length; ++i) {
    Byte byte;
    byte.kind = Byte::Kind::number;
    byte.number = value;
    at(address).bytes[static_cast<std::size_t>(address.offset + i)] = byte;
  }
}

void Memory::copy(const Address& to, const Address& from, long length, bool may_overlap) {
  if (length == 0 && !(is_live(to) && is_live(from))) unclear("nothing is copied at no block");
  if (length == 0) return;
  check(from, length, 1);
  check_writable(to, length, 1);
  const long distance = to.offset - from.offset;
  if (!may_overlap && to.block == from.block && distance < length && -distance < length) {
    unclear("memcpy of overlapping memory");
  }
  const auto first = at(from).bytes.begin() + from.offset;
  const std::vector<Byte> bytes(first, first + length);
  for (long i = 0; i < length; ++i) {
    at(to).bytes[static_cast<std::size_t>(to.offset + i)] = bytes[static_cast<std::size_t>(i)];
  }
}

/// Compilers read and write whole units, which matters only where a block ends in one.
void Memory::check_bits(const Address& address, long width, int shift, int bits) const {
  Address first = address;
  first.offset += shift / 8;
  check(first, (shift + bits - 1) / 8 - shift / 8 + 1, 1);
  try {
    check(address, width, 1);
  } catch (const Ended&) {
    unclear("a bit-field at the end of a block");
  }
}

unsigned long Memory::load_bits(const Address& address, long width, int shift, int bits) const {
  check_bits(address, width, shift, bits);
  unsigned long unit = 0;
  for (long i = shift / 8; i <= (shift + bits - 1) / 8; ++i) {
    const Byte& byte = at(address).bytes[static_cast<std::size_t>(address.offset + i)];
    if (byte.kind != Byte::Kind::number) unclear("bits that are no number");
    unit |= static_cast<unsigned long>(byte.number) << (8 * i);
  }
  return unit >> shift & ((1ul << bits) - 1);
}

void Memory::store_bits(const Address& address, long width, int shift, int bits,
                        unsigned long value) {
  check_bits(address, width, shift, bits);
  check_writable(address, width, 1);
  for (int bit = 0; bit < bits; ++bit) {
    const int where = shift + bit;
    Byte& byte = at(address).bytes[static_cast<std::size_t>(address.offset + where / 8)];
    if (byte.kind != Byte::Kind::number) unclear("bits beside others that are no number");
    const auto mask = static_cast<unsigned char>(1u << (where % 8));
    byte.number =
        static_cast<unsigned char>(value >> bit & 1 ? byte.number | mask : byte.number & ~mask);
  }
}

bool Memory::is_live(const Address& address) const {
  return address.block >= 0 && at(address).live;
}

bool Memory::has_heap_blocks() const {
  for (const Block& block : blocks_) {
    if (block.live && block.place == Place::heap) return true;
  }
  return false;
}

bool Memory::has_lost_blocks() const {
  std::vector<bool> reachable(blocks_.size(), false);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (blocks_[i].place == Place::global) open.push_back(i);
  }
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    if (reachable[i]) continue;
    reachable[i] = true;
    for (long at = 0; at + 8 <= blocks_[i].size; ++at) {
      const std::optional<Address> found = address_in(blocks_[i], at);
      if (found && found->block >= 0) open.push_back(static_cast<std::size_t>(found->block));
    }
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (blocks_[i].live && blocks_[i].place == Place::heap && !reachable[i]) return true;
  }
  return false;
}

}  // namespace heapreach::differential
