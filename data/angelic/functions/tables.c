/* Hash tables, maps and caches. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>

#define BUCKETS 16
#define CACHE_SLOTS 128

struct entry {
    unsigned hash;
    int value;
    char key[16];
    struct entry *next;
};

struct table {
    struct entry *buckets[BUCKETS];
    unsigned size;
    unsigned (*hash)(int);
};

struct cache {
    unsigned hits;
    unsigned misses;
    unsigned drops;
    unsigned evictions;
    unsigned limit;
    int policy;
    int ttl;
    int now;
    int owner;
    int shard;
    int dirty;
    char *scratch;
    struct entry *victim;
    struct table *index;
};

extern int cache_hint(int key);

static int g_cache_keys[CACHE_SLOTS];
static int g_cache_vals[CACHE_SLOTS];
static unsigned g_cache_used;
static struct entry *g_buckets[64];

// expect: bug - the replaced entry is freed before its link is read
void table_replace(struct table *t, struct entry *fresh)
{
    struct entry *old;
    unsigned at;

    at = fresh->hash % BUCKETS; // avoidable: null
    old = t->buckets[at]; // avoidable: null
    fresh->next = NULL;
    if (old != NULL) {
        free(old); // avoidable: double-free
        fresh->next = old->next; // bug: use-after-free
    } else {
        t->size++;
    }
    t->buckets[at] = fresh;
}

// expect: bug - counts bytes where slots are meant
void cache_clear(int empty)
{
    size_t i;

    for (i = 0; i < sizeof g_cache_keys; i++)
        g_cache_keys[i] = empty; // bug: bounds
    g_cache_used = 0;
}

// expect: bug - all buckets have just been emptied
struct table *table_with_default(int value)
{
    struct table *t = malloc(sizeof *t);
    unsigned i;

    if (t == NULL)
        return NULL;
    for (i = 0; i < BUCKETS; i++)
        t->buckets[i] = NULL;
    t->size = 0;
    t->hash = NULL;
    t->buckets[0]->value = value; // bug: null
    t->size++;
    return t;
}

// expect: bug - sixteen slots are taken, the assertion wants fewer
unsigned table_spread_check(unsigned seed)
{
    unsigned char taken[BUCKETS];
    unsigned i, used = 0;

    memset(taken, 0, sizeof taken);
    for (i = 0; i < BUCKETS; i++) {
        taken[i] = (unsigned char)(1 + (seed & 1));
        used++;
    }
    taken[0] = 1;
    assert(used < BUCKETS); // bug: assert
    return used + taken[3];
}

// expect: avoidable
struct entry *table_get(struct table *t, unsigned hash)
{
    struct entry *e;

    if (t == NULL)
        return NULL;
    e = t->buckets[hash % BUCKETS]; // avoidable: use-after-free
    while (e != NULL) {
        if (e->hash == hash) // avoidable: use-after-free
            break;
        e = e->next;
    }
    return e;
}

// expect: avoidable - the cache may be full
void cache_store(int key, int value)
{
    g_cache_keys[g_cache_used] = key; // avoidable: bounds
    g_cache_vals[g_cache_used] = value;
    g_cache_used++;
}

// expect: avoidable - an empty bucket is not expected
int table_value_of(struct table *t, int key)
{
    struct entry *e;
    unsigned h;

    if (t == NULL)
        return -1;
    if (t->hash == NULL) // avoidable: use-after-free
        return -1;
    h = t->hash(key);
    e = t->buckets[h % BUCKETS];
    return e->value; // avoidable: null
}

// expect: avoidable
void cache_drop_scratch(struct cache *c)
{
    if (c == NULL)
        return;
    c->drops++; // avoidable: use-after-free
    if (c->scratch == NULL)
        return;
    free(c->scratch); // avoidable: double-free
    c->scratch = NULL; // avoidable: use-after-free
}

// expect: safe - the fill level is limited to the slots
int cache_lookup(int key, int missing)
{
    unsigned n = g_cache_used;
    unsigned i;

    if (n > CACHE_SLOTS)
        n = CACHE_SLOTS;
    for (i = 0; i < n; i++) {
        if (g_cache_keys[i] == key)
            return g_cache_vals[i];
    }
    return missing;
}

// expect: safe - entry in a block of its own, link is only stored
int bucket_insert(unsigned hash, int value, char initial)
{
    struct entry *e = malloc(sizeof *e);
    unsigned at = hash & 63u;

    if (e == NULL)
        return 0;
    memset(e->key, 0, sizeof e->key);
    e->key[0] = initial;
    e->hash = hash;
    e->value = value;
    e->next = g_buckets[at];
    g_buckets[at] = e;
    return 1;
}

// expect: safe - the hint is checked before it is believed
int cache_fast_lookup(int key)
{
    int at = cache_hint(key);

    if (at < 0 || at >= CACHE_SLOTS)
        return -1;
    if (g_cache_keys[at] != key)
        return -1;
    return g_cache_vals[at];
}

// expect: safe - a table of its own, filled and taken down
unsigned table_roundtrip(unsigned seed)
{
    struct table *t = calloc(1, sizeof *t);
    unsigned i, sum = 0;

    if (t == NULL)
        return 0;
    for (i = 0; i < 3; i++) {
        unsigned at = (seed + 5 * i) % BUCKETS;
        struct entry *e = calloc(1, sizeof *e);

        if (e == NULL)
            break;
        e->hash = seed + 5 * i;
        e->next = t->buckets[at];
        t->buckets[at] = e;
        t->size++;
    }
    for (i = 0; i < BUCKETS; i++) {
        while (t->buckets[i] != NULL) {
            struct entry *e = t->buckets[i];

            t->buckets[i] = e->next;
            sum ^= e->hash;
            free(e);
        }
    }
    free(t);
    return sum;
}
