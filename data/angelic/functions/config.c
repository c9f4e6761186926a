/* Configuration: options, levels, defaults. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>

struct option {
    char name[16];
    int value;
    struct option *next;
};

struct config {
    int verbose;
    int level;
    int port;
    int timeout;
    int retries;
    int backlog;
    unsigned flags;
    char *path;
    char *user;
    struct option *options;
    int (*validate)(int);
    void *ctx;
};

extern struct config *config_open(int id);
extern int config_query(int what);
extern void config_warn(int code);

static struct config *g_config;
static int g_level;
int g_levels[8];
static char g_default_path[32];

// expect: bug - the null result is minded only for the warning
int config_load(int id)
{
    struct config *c = config_open(id);

    if (c != NULL && c->verbose) // avoidable: use-after-free
        config_warn(id);
    c->level = g_level; // bug: null
    c->flags |= 1u;
    return c->port;
}

// expect: bug - the last name is freed once more
int config_warm_names(int seed)
{
    char *names[8];
    char *tmp = NULL;
    unsigned i, made = 0;
    int sum = 0;

    for (i = 0; i < 8; i++) {
        tmp = malloc(16);
        if (tmp == NULL)
            break;
        memset(tmp, 'a' + (int)i, 16);
        tmp[15] = '\0';
        names[i] = tmp;
        made++;
    }
    for (i = 0; i < made; i++) {
        sum += names[i][0] == seed;
        free(names[i]);
    }
    free(tmp); // bug: double-free
    return sum;
}

// expect: bug - the top level is shifted out of the array
void config_shift_levels(int lowest)
{
    int i;

    for (i = 8; i > 0; i--)
        g_levels[i] = g_levels[i - 1]; // bug: bounds
    g_levels[0] = lowest;
}

// expect: bug - without a user path the default buffer is freed
int config_try_path(const char *user_path)
{
    struct config *c = calloc(1, sizeof *c);
    int absolute;
    size_t n;

    if (c == NULL)
        return -1;
    c->path = g_default_path;
    if (user_path != NULL) {
        n = strlen(user_path) + 1; // avoidable: use-after-free
        c->path = malloc(n);
        if (c->path == NULL) {
            free(c);
            return -1;
        }
        memcpy(c->path, user_path, n);
    }
    absolute = c->path[0] == '/';
    free(c->path); // bug: bad-free
    free(c);
    return absolute;
}

// expect: avoidable - callers have to stay within 0..7
int config_set_level(int level)
{
    int old = g_level;

    assert(level >= 0 && level < 8); // avoidable: assert
    g_level = level;
    if (old == level)
        return 0;
    return g_levels[level];
}

// expect: avoidable
int config_port_ok(struct config *c)
{
    if (c == NULL)
        return 0;
    if (c->validate == NULL) // avoidable: use-after-free
        return c->port > 0 && c->port < 65536;
    return c->validate(c->port);
}

// expect: avoidable - the global configuration may be missing
struct option *config_find_option(int value)
{
    struct option *o = g_config->options; // avoidable: null

    while (o != NULL) {
        if (o->value == value) // avoidable: use-after-free
            return o;
        o = o->next;
    }
    return NULL;
}

// expect: avoidable - the answer to the query is used as an index
int config_queried_level(void)
{
    int at = config_query(7);

    if (at < 0) {
        config_warn(at);
        return -1;
    }
    return g_levels[at]; // avoidable: bounds
}

// expect: safe - a fresh record
struct config *config_defaults(int (*validate)(int), void *ctx)
{
    struct config *c = malloc(sizeof *c);

    if (c == NULL)
        return NULL;
    c->verbose = 0;
    c->level = 3;
    c->port = 8080;
    c->timeout = 30;
    c->retries = 5;
    c->backlog = 16;
    c->flags = 0;
    c->path = NULL;
    c->user = NULL;
    c->options = NULL;
    c->validate = validate;
    c->ctx = ctx;
    return c;
}

// expect: safe - both ends are checked
int config_level_at(int at, int fallback)
{
    if (at < 0)
        at = g_level;
    if (at < 0 || at >= (int)(sizeof g_levels / sizeof g_levels[0]))
        return fallback;
    return g_levels[at];
}

// expect: safe
int config_clamp_levels(int top)
{
    int changed = 0;
    unsigned i;

    for (i = 0; i < sizeof g_levels / sizeof *g_levels; i++) {
        if (g_levels[i] < 0) {
            g_levels[i] = 0;
            changed++;
        } else if (g_levels[i] > top) {
            g_levels[i] = top;
            changed++;
        }
    }
    return changed;
}

// expect: safe - pointers are exchanged, not followed
struct config *config_install(struct config *c)
{
    struct config *old = g_config;

    if (c == NULL) {
        config_warn(2);
        return NULL;
    }
    g_config = c;
    if (old == c)
        return NULL;
    return old;
}
