/* State machines and events. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>

#define STATES 5
#define INPUTS 4

struct event {
    int kind;
    int code;
    struct event *next;
};

struct machine {
    int state;
    int (*on_enter)(int);
    struct event *pending;
    unsigned ticks;
};

extern int machine_poll(int fd);
extern int machine_next(struct machine *m, struct event **out);

static int g_transitions[STATES][INPUTS];
static int g_current;
static unsigned g_idle;
static struct machine g_machine;

static void event_retire(struct event *e)
{
    e->kind = 0;
    free(e);
}

// expect: bug - reads the event that event_retire freed
int machine_inject(int kind, int code)
{
    struct event *e = malloc(sizeof *e);

    if (e == NULL)
        return -1;
    e->kind = kind;
    e->code = code;
    e->next = NULL;
    if (e->kind == 3)
        g_idle = 0;
    event_retire(e);
    return e->code; // bug: use-after-free
}

// expect: bug - the path has no 9, so the search leaves the array
int machine_path_length(int start)
{
    int path[6];
    int i;

    path[0] = start > 0;
    for (i = 1; i < 6; i++)
        path[i] = (path[i - 1] + 2) % 5;
    i = 0;
    while (path[i] != 9) // bug: bounds
        i++;
    return i;
}

// expect: bug - no event counts as idle, and is read
int machine_step(struct machine *m)
{
    struct event *e = NULL;
    int rc;

    rc = machine_next(m, &e);
    if (e == NULL)
        g_idle++;
    g_current = e->kind; // bug: null
    return rc;
}

// expect: bug - a fresh machine has no pending event
int machine_boot(int (*enter)(int))
{
    struct machine m;

    memset(&m, 0, sizeof m);
    m.state = 1;
    m.on_enter = enter;
    if (m.on_enter != NULL)
        m.state = m.on_enter(1);
    if (m.pending->kind == m.state) // bug: null
        return 1;
    return 0;
}

// expect: avoidable - the current state is trusted
int machine_feed(int input)
{
    if (input < 0 || input >= INPUTS)
        return -1;
    g_current = g_transitions[g_current][input]; // avoidable: bounds
    return g_current;
}

// expect: avoidable
int machine_enter(struct machine *m, int state)
{
    if (m == NULL)
        return -1;
    m->state = state; // avoidable: use-after-free
    m->ticks = 0;
    if (m->on_enter != NULL)
        return m->on_enter(state);
    return 0;
}

// expect: avoidable - event kinds beyond 3, dangling links
unsigned events_tally(const struct event *e)
{
    unsigned counts[4] = { 0, 0, 0, 0 };

    while (e != NULL) {
        int kind = e->kind; // avoidable: use-after-free

        counts[kind]++; // avoidable: bounds
        e = e->next;
    }
    return counts[0] + 2 * counts[3];
}

// expect: avoidable - polling must not fail
unsigned machine_wait(int fd)
{
    unsigned tries = 0;
    int n = 0;

    while (n == 0 && tries < 10) {
        n = machine_poll(fd);
        assert(n >= 0); // avoidable: assert
        tries++;
    }
    g_machine.ticks += (unsigned)n;
    return tries;
}

// expect: safe
int light_next(int emergency)
{
    if (emergency) {
        g_current = 0;
        return g_current;
    }
    switch (g_current) {
    case 0:
        g_current = 1;
        break;
    case 1:
        g_current = 2;
        break;
    case 2:
        g_current = 3;
        break;
    default:
        g_current = 0;
        break;
    }
    assert(g_current >= 0 && g_current < 4);
    return g_current;
}

// expect: safe - each state is checked before the lookup
int machine_replay(int start, unsigned inputs)
{
    int s = start;
    unsigned i;

    for (i = 0; i < 16; i++) {
        if (s < 0 || s >= STATES)
            return -1;
        s = g_transitions[s][inputs & 3u];
        inputs >>= 2;
    }
    return s;
}

// expect: safe - the global machine is set up by name
void machine_setup(int (*enter)(int))
{
    int state = machine_poll(0);

    if (state < 0 || state >= STATES)
        state = 0;
    g_machine.state = state;
    g_machine.on_enter = enter;
    g_machine.ticks = 0;
    if (g_machine.on_enter != NULL && state > 0)
        g_machine.state = g_machine.on_enter(state);
}

// expect: safe - logs at most eight states that a callback chose
int machine_explore(int (*choose)(int), int start)
{
    int log[8];
    unsigned n = 0, i;
    int s = start;
    int top = -1;

    if (choose == NULL)
        return -1;
    for (i = 0; i < 20 && n < 8; i++) {
        s = choose(s);
        if (s >= 0 && s < STATES)
            log[n++] = s;
    }
    while (n > 0) {
        n--;
        if (log[n] > top)
            top = log[n];
    }
    assert(top < STATES);
    return top;
}
