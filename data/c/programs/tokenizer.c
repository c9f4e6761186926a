// expect: infeasible
// A tokenizer driven by tables: a class for each character of ASCII, and a transition for each state and class.
#include <stdio.h>
#include <string.h>

enum class { OTHER, SPACE, LETTER, DIGIT, QUOTE, CLASSES };
enum state { BETWEEN, WORD, NUMBER, STRING, SYMBOL, STATES };

static unsigned char classes[128];

static const unsigned char transitions[STATES][CLASSES] = {
    /*            OTHER   SPACE    LETTER  DIGIT   QUOTE */
    [BETWEEN] = {SYMBOL, BETWEEN, WORD, NUMBER, STRING},
    [WORD] = {SYMBOL, BETWEEN, WORD, WORD, STRING},
    [NUMBER] = {SYMBOL, BETWEEN, WORD, NUMBER, STRING},
    [STRING] = {STRING, STRING, STRING, STRING, BETWEEN},
    [SYMBOL] = {SYMBOL, BETWEEN, WORD, NUMBER, STRING},
};

struct token {
  char text[32];
  size_t length;
};

static unsigned long counts[STATES];

static void set_classes(void) {
  int c;
  for (c = 'a'; c <= 'z'; c++) classes[c] = LETTER;
  for (c = 'A'; c <= 'Z'; c++) classes[c] = LETTER;
  for (c = '0'; c <= '9'; c++) classes[c] = DIGIT;
  classes['_'] = LETTER;
  classes[' '] = classes['\t'] = classes['\n'] = classes['\r'] = SPACE;
  classes['"'] = QUOTE;
}

static enum class class_of(int c) {
  if (c >= 128) return LETTER; /* UTF-8 */
  return classes[c];
}

static void append(struct token *token, int c) {
  if (token->length + 1 < sizeof token->text) {
    token->text[token->length++] = (char)c;
    token->text[token->length] = '\0';
  }
}

static void finish(struct token *token, enum state state) {
  static const char *const names[STATES] = {"", "word", "number", "string", "symbol"};
  if (state == BETWEEN) return;
  counts[state]++;
  printf("%s <%s>\n", names[state], token->text);
  token->length = 0;
  token->text[0] = '\0';
}

int main(void) {
  struct token token;
  enum state state = BETWEEN;
  int c;
  memset(&token, 0, sizeof token);
  set_classes();
  while ((c = getchar()) != EOF) {
    enum state next = transitions[state][class_of(c)];
    if (next != state || state == SYMBOL) finish(&token, state);
    if (next != BETWEEN && !(next == STRING && state != STRING)) append(&token, c);
    state = next;
  }
  finish(&token, state);
  for (int s = WORD; s < STATES; s++) printf("%lu ", counts[s]);
  putchar('\n');
  return 0;
}
