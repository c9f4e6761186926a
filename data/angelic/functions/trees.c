/* Trees, pools, matrices and sessions. */
#include <stdlib.h>
#include <string.h>
#include <stddef.h>

#define SIDE 12
#define POOL 200

struct tnode {
    unsigned key;
    struct tnode *left;
    struct tnode *right;
};

struct session {
    unsigned id;
    unsigned user;
    unsigned hits;
    unsigned errors;
    unsigned created;
    unsigned last_seen;
    unsigned limit;
    int state;
    int fd;
    int family;
    char token[24];
    char *inbuf;
    char *outbuf;
    struct session *peer;
    struct session *next;
};

extern void tree_log(int code);

static int g_matrix[SIDE][SIDE];
static struct tnode *g_tree;
static unsigned char g_pool_used[POOL];
static unsigned g_pool_next;

// expect: bug - rotates although there is no right child
struct tnode *tree_rotate_left(struct tnode *n)
{
    struct tnode *r;

    r = n->right; // avoidable: null
    if (r == NULL)
        tree_log(4);
    n->right = r->left; // bug: null
    r->left = n;
    if (g_tree == n)
        g_tree = r;
    return r;
}

// expect: bug - the diagonal of a 4x4 matrix has no fifth element
int matrix_trace_of_identity(int scale)
{
    int m[16];
    int i, on = 0;

    for (i = 0; i < 16; i++)
        m[i] = 0;
    for (i = 0; i < 5; i++)
        m[i * 4 + i] = scale; // bug: bounds
    for (i = 0; i < 4; i++)
        on += m[i * 4 + i] != 0;
    return on;
}

// expect: bug - both directions share one buffer, which is freed twice
int session_loopback(unsigned id)
{
    struct session *s = calloc(1, sizeof *s);
    int same;

    if (s == NULL)
        return -1;
    s->id = id;
    s->state = 1;
    s->inbuf = calloc(1, 32);
    s->outbuf = s->inbuf;
    if (s->inbuf != NULL)
        s->inbuf[31] = (char)(id & 0x7f);
    same = s->state == 1 && s->fd == 0;
    free(s->inbuf);
    s->inbuf = NULL;
    free(s->outbuf); // bug: double-free
    free(s);
    return same;
}

// expect: bug - size of the pointer instead of the record
struct session *session_new(unsigned id, unsigned now)
{
    struct session *s = malloc(sizeof s);

    if (s == NULL)
        return NULL;
    memset(s, 0, sizeof *s); // bug: bounds
    s->id = id;
    s->created = now;
    s->last_seen = now;
    return s;
}

// expect: avoidable
void tree_insert(struct tnode **root, struct tnode *n)
{
    struct tnode **link = root;

    n->left = NULL; // avoidable: null
    n->right = NULL;
    while (*link != NULL) { // avoidable: null
        if (n->key < (*link)->key) // avoidable: use-after-free
            link = &(*link)->left;
        else
            link = &(*link)->right;
    }
    *link = n;
}

// expect: avoidable - checks one level of the ordering
int tree_node_ordered(const struct tnode *n)
{
    if (n == NULL)
        return 1;
    if (n->left != NULL) { // avoidable: use-after-free
        if (n->left->key > n->key) // avoidable: use-after-free
            return 0;
    }
    if (n->right != NULL && n->right->key < n->key) // avoidable: use-after-free
        return 0;
    return 1;
}

// expect: avoidable - sessions in the chain and their peers
unsigned sessions_expire(struct session *s, unsigned now)
{
    unsigned expired = 0;

    while (s != NULL) {
        if (s->last_seen < now && s->state != 0) { // avoidable: use-after-free
            s->state = 0;
            s->peer->errors++; // avoidable: null
            expired++;
        }
        s = s->next;
    }
    return expired;
}

// expect: avoidable - only the column is checked
int matrix_get(unsigned row, unsigned col)
{
    if (col >= SIDE) {
        tree_log((int)(col & 0xff));
        return 0;
    }
    return g_matrix[row][col]; // avoidable: bounds
}

// expect: safe
int matrix_fill_diagonal(int value)
{
    int r, c, set = 0;

    for (r = 0; r < SIDE; r++) {
        for (c = 0; c < SIDE; c++) {
            g_matrix[r][c] = r == c ? value : 0;
            set += r == c;
        }
    }
    return set == SIDE ? g_matrix[SIDE - 1][SIDE - 1] : -1;
}

// expect: safe - the search starts anywhere and wraps
int pool_take(void)
{
    unsigned i, at;

    for (i = 0; i < POOL; i++) {
        at = (g_pool_next % POOL + i) % POOL;
        if (!g_pool_used[at]) {
            g_pool_used[at] = 1;
            g_pool_next = at + 1;
            return (int)at;
        }
    }
    return -1;
}

// expect: safe - a root with a leaf on the side where it belongs
unsigned tree_tiny(unsigned a, unsigned b)
{
    struct tnode *root = calloc(1, sizeof *root);
    struct tnode *leaf = calloc(1, sizeof *leaf);
    unsigned low = 0;

    if (root != NULL && leaf != NULL) {
        root->key = a;
        leaf->key = b;
        if (b < a)
            root->left = leaf;
        else
            root->right = leaf;
        low = root->left != NULL ? root->left->key : root->key;
    }
    free(leaf);
    free(root);
    return low;
}

// expect: safe - a record on the stack, the peer is not followed
unsigned session_score(unsigned hits, struct session *peer)
{
    struct session s;

    memset(&s, 0, sizeof s);
    s.hits = hits;
    s.limit = 100;
    s.peer = peer;
    s.token[sizeof s.token - 1] = '\0';
    memcpy(s.token, "anonymous", sizeof "anonymous");
    if (s.peer == NULL)
        s.errors = 1;
    if (s.hits > s.limit)
        s.hits = s.limit;
    return s.hits + strlen(s.token) - s.errors;
}
