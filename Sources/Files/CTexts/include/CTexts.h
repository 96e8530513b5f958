/* Files with texts that are compiled in. In C, because Swift takes half a minute to compile the literals of their bytes. */
#ifndef CTEXTS_H
#define CTEXTS_H

/* A file. `content` ends with a NUL, which is not part of the file. */
struct tour_text {
  const char *name;
  const unsigned char *content;
};

/* The files of Words (`de.yaml`) and of Demo (`demo.de.yaml`), each sorted by name. After the last there is one without a name. */
const struct tour_text *tour_texts(void);

#endif
