// How the bytes of C's types become cells. Every pointer has a points-to class, and all pointers
// that may point to the same place share it, so that every access agrees on the cells. What a class
// points to is either *fields*, one cell per scalar leaf of a type, or *bytes*, one cell each.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

#include "support/error.h"

namespace heapreach::frontends::layouts {

/// Two views of the same memory that no cells of whole scalars serve; what() says which.
class LayoutConflict : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Index of a layout, of a points-to class, of a class of integers that share a representation.
using LayoutId = std::uint32_t;
using ClassId = std::uint32_t;
using SignId = std::uint32_t;

enum class LayoutKind { integer, pointer, other, record, array, bytes };

struct Layout {
  LayoutKind kind = LayoutKind::integer;
  std::uint64_t bytes = 0;
  std::uint64_t cells = 1;
  std::string name;                    // record: of the C type, may be empty
  std::vector<LayoutId> parts;         // record: fields; array: the element, once
  std::vector<std::uint64_t> offsets;  // record: in bytes
  std::uint64_t count = 0;             // array
  ClassId content = 0;                 // pointer: what pointers stored here point to
  SignId sign = 0;                     // integer: the representation of values stored here
  std::vector<SignId> signs;           // bytes: of integers of 0, 1, .. 8 bytes
  unsigned widths = 0;                 // bytes: bit w says that integers of w bytes lie here
  bool pointers = false;               // bytes: and so do pointers, to what `content` says
};

/// A place inside a layout.
struct Place {
  LayoutId layout = 0;
  std::uint64_t cell = 0;  // cells before it
};

class Layouts {
 public:
  explicit Layouts(const llvm::DataLayout& data) : data_(data) {}

  /// The layout of a type. Named and literal records have one each; integers, pointers and arrays
  /// get a new one at every call, whose contents nothing is known about.
  LayoutId of(llvm::Type* type);
  const Layout& operator[](LayoutId id) const { return layouts_[id]; }

  ClassId fresh_class();
  ClassId find(ClassId id) const;
  /// Pointers of both classes may point to the same place.
  void unify(ClassId a, ClassId b);
  /// Pointers of the class point to something that starts with this layout. Where that and what is
  /// known of the class have no common cells, the class points to bytes from now on.
  void bind(ClassId id, LayoutId layout);
  /// Pointers of the class point to bytes.
  void make_bytes(ClassId id, const std::string& reason);
  /// From now on whatever is bound is bytes.
  void make_all_bytes() { all_bytes_ = true; }
  bool is_bytes(ClassId id) const;
  /// Why, and which line was the first to want it.
  struct Reason {
    std::string text;
    Position at;
  };
  const Reason& reason(ClassId id) const;
  /// Of some class of bytes, if there is one.
  const Reason* some_reason() const {
    return reasons_.empty() ? nullptr : &reasons_.begin()->second;
  }
  /// Reasons get this position.
  void set_position(const Position& at) { at_ = at; }
  /// The largest layout that was bound.
  std::optional<LayoutId> bound(ClassId id) const { return classes_[find(id)].layout; }

  /// Marks of classes: pointers are moved by more than constant record offsets; some block is
  /// smaller than its type; the place lies inside a record whose leaves differ in size or kind; it
  /// lies in an array with a gap behind it; pointers are moved by a constant number of bytes.
  enum Mark : unsigned {
    moved = 1,
    undersized = 2,
    inside_mixed_record = 4,
    before_gap = 8,
    moved_by_bytes = 16
  };
  void mark(ClassId id, unsigned marks) { classes_[find(id)].marks |= marks; }
  unsigned marks(ClassId id) const { return classes_[find(id)].marks; }

  SignId fresh_sign();
  SignId find_sign(SignId id) const;
  void unify_signs(SignId a, SignId b);
  /// Positive weights speak for signed, negative ones for unsigned values.
  void vote(SignId id, int weight) { signs_[find_sign(id)].votes += weight; }
  bool is_unsigned(SignId id) const { return signs_[find_sign(id)].votes < 0; }

  /// The part of a layout that starts at this byte, the largest first: nothing if none starts
  /// there. Behind an array lie more of its elements.
  std::optional<Place> at_byte(LayoutId layout, std::uint64_t byte) const;
  /// Cells that lie wholly within the first `bytes` bytes of a sequence of such objects; nothing
  /// if that depends on an array without length whose elements are no single cells.
  std::optional<std::uint64_t> cells_within(LayoutId layout, std::uint64_t bytes) const;
  /// The same where no cell is cut in two; nothing if one is.
  std::optional<std::uint64_t> cells_of_whole(LayoutId layout, std::uint64_t bytes) const;
  /// Whether a block of so many bytes ends in a gap between cells: copies may reach further into it
  /// than the block does.
  bool ends_in_gap(LayoutId layout, std::uint64_t bytes) const;
  /// The scalar leaf that is cell `cell` of a sequence of such objects, or of one that ends in an
  /// array without length.
  LayoutId leaf(LayoutId layout, std::uint64_t cell) const;
  /// A record that ends in an array without length (C's flexible array member).
  struct Flexible {
    unsigned long bytes = 0;          // before the array
    unsigned long cells = 0;          // before the array
    unsigned long element = 0;        // bytes of a cell of the array
    std::vector<std::uint64_t> ends;  // of the cells before the array, in bytes
    bool has_gaps = false;            // between those cells, or behind them
  };
  std::optional<Flexible> flexible(LayoutId layout) const;
  /// Whether behind the elements that the initialiser of such a record gave it, there is room for
  /// another one.
  bool has_room_behind(LayoutId layout) const;
  /// Whether all leaves have the same size and follow each other without gaps.
  bool is_uniform(LayoutId layout) const;
  /// Whether moreover all are integers, or all are pointers.
  bool is_homogeneous(LayoutId layout) const;
  /// Whether both are homogeneous, with leaves of one size: as many bytes are as many cells in
  /// both.
  bool have_equal_cells(LayoutId a, LayoutId b) const;
  /// Whether an array without length lies in it; `flexible` knows some of those.
  bool has_open_array(LayoutId layout) const;
  /// Whether a pointer to what lies `at` bytes inside an object may also be taken for one into
  /// `other`, `there` bytes inside: as far as the object reaches both have the same leaves around.
  bool agrees_around(LayoutId object, std::uint64_t at, LayoutId other, std::uint64_t there) const;
  /// Whether both have the same leaves at the same offsets.
  bool same_shape(LayoutId a, LayoutId b) const;
  /// For messages: "4-byte integer", "struct.Node".
  std::string described(LayoutId layout) const;

 private:
  struct Class {
    mutable ClassId parent;
    std::optional<LayoutId> layout;
    unsigned marks = 0;
  };
  struct Sign {
    mutable SignId parent;
    int votes = 0;
  };

  LayoutId add(Layout layout);
  /// Offset and end in bytes of every leaf, in the order of cells.
  void add_spans(LayoutId layout, std::uint64_t offset,
                 std::vector<std::pair<std::uint64_t, std::uint64_t>>& spans) const;
  std::optional<std::vector<std::pair<std::uint64_t, std::uint64_t>>> spans_of(LayoutId id) const;
  LayoutId of_record(llvm::StructType* type);
  LayoutId of_long_double(std::uint64_t bytes);
  LayoutId merged(LayoutId a, LayoutId b);
  LayoutId merged_or_bytes(ClassId id, LayoutId a, LayoutId b);
  LayoutId fresh_bytes();
  void absorb(LayoutId bytes, LayoutId layout);
  void join_signs(LayoutId record);
  void collect_signs(LayoutId layout, std::map<std::uint64_t, SignId>& signs);
  void overlay(LayoutId large, LayoutId small);
  std::optional<std::uint64_t> leaf_size(LayoutId layout) const;

  const llvm::DataLayout& data_;
  std::vector<Layout> layouts_;
  std::vector<Class> classes_;
  std::vector<Sign> signs_;
  std::map<llvm::StructType*, LayoutId> records_;
  std::map<ClassId, Reason> reasons_;  // of classes of bytes
  Position at_;
  bool all_bytes_ = false;
};

}  // namespace heapreach::frontends::layouts
