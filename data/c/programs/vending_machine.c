// expect: infeasible
// A vending machine as a state machine: a table of handlers for each state and each event, events as numbers from standard input.
#include <stdio.h>
#include <stdlib.h>

enum state { IDLE, PAYING, SERVING, BROKEN, STATE_COUNT };
enum event { COIN, CHOOSE, CANCEL, DONE, KICK, EVENT_COUNT };

struct machine {
  enum state state;
  unsigned coins;
  unsigned stock;
  unsigned served;
};

typedef enum state (*handler)(struct machine *);

static const char *const state_names[STATE_COUNT] = {"idle", "paying", "serving", "broken"};

static enum state ignore(struct machine *m) { return m->state; }

static enum state take_coin(struct machine *m) {
  if (m->coins < 1000) m->coins++;
  return PAYING;
}

static enum state choose(struct machine *m) {
  if (m->coins < 2 || m->stock == 0) return PAYING;
  m->coins -= 2;
  m->stock--;
  return SERVING;
}

static enum state cancel(struct machine *m) {
  printf("%u coins back\n", m->coins);
  m->coins = 0;
  return IDLE;
}

static enum state done(struct machine *m) {
  m->served++;
  return m->coins > 0 ? PAYING : IDLE;
}

static enum state kick(struct machine *m) {
  m->coins = 0;
  return m->stock > 3 ? IDLE : BROKEN;
}

static const handler handlers[STATE_COUNT][EVENT_COUNT] = {
    /*            COIN       CHOOSE  CANCEL  DONE    KICK */
    [IDLE] = {take_coin, ignore, ignore, ignore, kick},
    [PAYING] = {take_coin, choose, cancel, ignore, kick},
    [SERVING] = {ignore, ignore, ignore, done, kick},
    [BROKEN] = {ignore, ignore, ignore, ignore, ignore},
};

static void step(struct machine *m, int event) {
  enum state next = handlers[m->state][event](m);
  if (next != m->state) printf("%s -> %s\n", state_names[m->state], state_names[next]);
  m->state = next;
}

int main(void) {
  struct machine machine = {IDLE, 0, 10, 0};
  int number;
  while (scanf("%d", &number) == 1) {
    if (number < 0 || number >= EVENT_COUNT) {
      printf("no event %d\n", number);
      continue;
    }
    step(&machine, number);
  }
  printf("%s, %u served, %u left\n", state_names[machine.state], machine.served, machine.stock);
  return machine.state == BROKEN ? EXIT_FAILURE : EXIT_SUCCESS;
}
