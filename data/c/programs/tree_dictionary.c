// expect: infeasible
// A dictionary as a binary search tree of words: lines "add WORD TEXT", "del WORD" and "get WORD" of standard input.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  char *word;
  char *text;
  struct node *left, *right;
};

static struct node **place_of(struct node **root, const char *word) {
  while (*root != NULL) {
    int order = strcmp(word, (*root)->word);
    if (order == 0) break;
    root = order < 0 ? &(*root)->left : &(*root)->right;
  }
  return root;
}

static void node_free(struct node *node) {
  free(node->word);
  free(node->text);
  free(node);
}

static int add(struct node **root, const char *word, const char *text) {
  struct node **place = place_of(root, word);
  char *copy = strdup(text);
  if (copy == NULL) return -1;
  if (*place != NULL) {
    free((*place)->text);
    (*place)->text = copy;
    return 0;
  }
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL) {
    free(copy);
    return -1;
  }
  node->text = copy;
  node->word = strdup(word);
  if (node->word == NULL) {
    node_free(node);
    return -1;
  }
  *place = node;
  return 0;
}

static void swap_texts(char **a, char **b) {
  char *kept = *a;
  *a = *b;
  *b = kept;
}

static int del(struct node **root, const char *word) {
  struct node **place = place_of(root, word);
  struct node *node = *place;
  if (node == NULL) return -1;
  if (node->left != NULL && node->right != NULL) {
    /* The smallest word on the right takes this place. */
    struct node **at = &node->right;
    while ((*at)->left != NULL) at = &(*at)->left;
    struct node *next = *at;
    swap_texts(&node->word, &next->word);
    swap_texts(&node->text, &next->text);
    *at = next->right;
    node_free(next);
    return 0;
  }
  *place = node->left != NULL ? node->left : node->right;
  node_free(node);
  return 0;
}

/* Turns left children upwards, so that the tree needs no stack however deep it is. */
static void clear(struct node *root) {
  while (root != NULL) {
    if (root->left != NULL) {
      struct node *left = root->left;
      root->left = left->right;
      left->right = root;
      root = left;
    } else {
      struct node *right = root->right;
      node_free(root);
      root = right;
    }
  }
}

int main(void) {
  struct node *root = NULL;
  char *line = NULL;
  size_t size = 0;
  int status = EXIT_SUCCESS;
  while (getline(&line, &size, stdin) != -1) {
    char *save;
    const char *command = strtok_r(line, " \n", &save);
    const char *word = command != NULL ? strtok_r(NULL, " \n", &save) : NULL;
    if (word == NULL) continue;
    if (strcmp(command, "add") == 0) {
      const char *text = strtok_r(NULL, "\n", &save);
      if (add(&root, word, text != NULL ? text : "") != 0) {
        status = EXIT_FAILURE;
        break;
      }
    } else if (strcmp(command, "del") == 0) {
      if (del(&root, word) != 0) printf("%s: no such word\n", word);
    } else if (strcmp(command, "get") == 0) {
      struct node *node = *place_of(&root, word);
      printf("%s: %s\n", word, node != NULL ? node->text : "no such word");
    }
  }
  free(line);
  clear(root);
  return status;
}
