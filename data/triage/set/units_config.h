struct config {
  char *host;
  int port;
};

int config_read(struct config *config, int argc, char **argv);
void config_free(struct config *config);
