/* Reference counted objects and handles. */
#include <stdlib.h>
#include <string.h>

struct object {
    unsigned refs;
    int kind;
    char *label;
    struct object *parent;
    void (*destroy)(struct object *);
};

struct handle {
    unsigned gen;
    struct object *obj;
};

extern struct object *object_lookup(int id);

static struct handle g_handles[32];
static struct object g_builtin[4];
static struct object *g_root;

static void object_unref(struct object *o)
{
    o->refs--;
    if (o->refs == 0) {
        free(o->label);
        free(o);
    }
}

// expect: bug - the only reference is dropped before the count is read
int object_probe(int kind)
{
    struct object *o = calloc(1, sizeof *o);

    if (o == NULL)
        return -1;
    o->refs = 1;
    o->kind = kind;
    o->label = malloc(8);
    object_unref(o);
    if (o->refs > 0) // bug: use-after-free
        return 1;
    return 0;
}

// expect: bug - the object is freed by both of its names
void handle_close(struct handle *h)
{
    struct object *o;

    if (h == NULL)
        return;
    o = h->obj; // avoidable: use-after-free
    if (o == NULL)
        return;
    free(o); // avoidable: double-free
    h->gen++; // avoidable: use-after-free
    free(h->obj); // bug: double-free
    h->obj = NULL;
}

// expect: bug - p is null once the loop over the parents ends
unsigned object_root_refs(const struct object *o)
{
    const struct object *p = o->parent; // avoidable: null
    unsigned depth = 1;

    while (p != NULL) {
        depth++;
        p = p->parent; // avoidable: use-after-free
    }
    return depth * p->refs; // bug: null
}

// expect: bug - builtin objects are no heap blocks
void objects_shutdown(int keep)
{
    struct object *o = g_builtin;

    if (keep)
        o->kind = keep;
    o->refs = 0;
    g_root = NULL;
    free(o); // bug: bad-free
}

// expect: avoidable
struct object *object_get(int id)
{
    struct object *o = object_lookup(id);

    if (o == NULL)
        return NULL;
    o->refs++; // avoidable: use-after-free
    if (o->parent == NULL)
        o->parent = g_root;
    return o;
}

// expect: avoidable - the label may be anybody's
void object_put(struct object *o)
{
    if (o == NULL)
        return;
    if (--o->refs > 0) // avoidable: use-after-free
        return;
    if (o->destroy != NULL) {
        o->destroy(o);
        return;
    }
    free(o->label); // avoidable: double-free
    free(o); // avoidable: double-free
}

// expect: avoidable - six bits of index for 32 handles
struct object *handle_object(unsigned h)
{
    unsigned at = h & 0x3f;

    if (g_handles[at].gen != h >> 6) // avoidable: bounds
        return NULL;
    return g_handles[at].obj;
}

// expect: avoidable
unsigned handles_release_kind(int kind)
{
    unsigned i, released = 0;

    for (i = 0; i < 32; i++) {
        struct object *o = g_handles[i].obj;

        if (o == NULL)
            continue;
        if (o->kind == kind && o->refs > 0) { // avoidable: use-after-free
            o->refs--;
            g_handles[i].obj = NULL;
            released++;
        }
    }
    return released;
}

// expect: safe - the object is only stored
int handle_alloc(struct object *o)
{
    int i;

    if (o == NULL)
        return -1;
    for (i = 0; i < 32; i++) {
        if (g_handles[i].obj == NULL) {
            g_handles[i].obj = o;
            g_handles[i].gen++;
            return i;
        }
    }
    return -1;
}

// expect: safe
struct object *object_new(int kind, struct object *parent)
{
    struct object *o = malloc(sizeof *o);

    if (o == NULL)
        return NULL;
    o->label = malloc(12);
    if (o->label != NULL) {
        memcpy(o->label, "object ?", 9);
        o->label[7] = (char)('a' + (kind & 15));
    }
    o->refs = 1;
    o->kind = kind;
    o->parent = parent;
    o->destroy = NULL;
    return o;
}

// expect: safe - weak handles, checked index
int handle_forget(unsigned h)
{
    unsigned at = h & 0x3f;

    if (at >= sizeof g_handles / sizeof g_handles[0])
        return -1;
    if (g_handles[at].obj == NULL)
        return 0;
    g_handles[at].obj = NULL;
    g_handles[at].gen = (g_handles[at].gen + 1) & 0x3ffffff;
    return 1;
}

// expect: safe - one extra reference, three times given back, then the last
unsigned object_lifecycle(unsigned extra)
{
    struct object *o = calloc(1, sizeof *o);
    unsigned i, seen;

    if (o == NULL)
        return 0;
    if (extra > 3)
        extra = 3;
    o->refs = 1;
    for (i = 0; i < extra; i++)
        o->refs++;
    for (i = 0; i < extra; i++)
        object_unref(o);
    seen = o->refs;
    object_unref(o);
    return seen;
}
