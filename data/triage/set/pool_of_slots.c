// A pool of records that are handed out and taken back by number.
#include <stdlib.h>
#include <string.h>

struct slot {
  char *label;
  int is_used;
};

static struct slot slots[8];

int slot_take(const char *label) {
  for (int i = 0; i < 8; i++) {
    if (slots[i].is_used) continue;
    slots[i].label = malloc(strlen(label) + 1);
    strcpy(slots[i].label, label);
    slots[i].is_used = 1;
    return i;
  }
  return -1;
}

void slot_give_back(int number) {
  if (number < 0 || number >= 8 || !slots[number].is_used) return;
  free(slots[number].label);
  slots[number].label = NULL;
  slots[number].is_used = 0;
}

char slot_first_letter(int number) {
  struct slot *slot = NULL;
  if (number >= 0 && number < 8) slot = &slots[number];
  if (!slot->is_used) return '\0';
  return slot->label[0];
}
