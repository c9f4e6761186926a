struct tree {
  int key;
  struct tree *left;
  struct tree *right;
};

struct tree *tree_insert(struct tree *root, int key);
const struct tree *tree_least(const struct tree *root);
void tree_free(struct tree *root);
