// Sides and areas of shapes. The kind of a shape is taken to be one of three, which nobody checks.
enum kind { TRIANGLE, SQUARE, HEXAGON };

struct shape {
  enum kind kind;
  int length;
};

int sides_of(const struct shape *shape) {
  int sides;
  switch (shape->kind) {
    case TRIANGLE:
      sides = 3;
      break;
    case SQUARE:
      sides = 4;
      break;
    case HEXAGON:
      sides = 6;
      break;
  }
  return sides > 3 ? sides : 3;
}

int is_round(const struct shape *shape) {
  int is_known = shape->kind == SQUARE || shape->kind == HEXAGON;
  int corners;
  if (is_known) corners = shape->kind == SQUARE ? 4 : 6;
  if (shape->length <= 0) is_known = 0;
  return is_known && corners > 4;
}
