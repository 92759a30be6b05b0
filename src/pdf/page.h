/* The protocol between the library and the program that reads PDF files. */
#ifndef DG_PDF_PAGE_H
#define DG_PDF_PAGE_H

#include "base/child.h"
#include "base/file.h"

/* Limits of one page: a command on one figure promises to end within 5 s and 512 MB. */
#define DG_PDF_SECONDS 4
#define DG_PDF_MEMORY_MIB 400
/* Largest output that is taken: an SVG document of the size that is read, and its characters. */
#define DG_PDF_OUTPUT_MAX (96u << 20)
/* Characters of a page: a page of a book has 5,000. */
#define DG_PDF_CHARACTERS_MAX 500000u

/* Pixels of a picture that is painted as it is where only the drawing is wanted: a third of a screen. */
#define DG_PDF_PICTURE_MAX 300000

#define DG_PDF_PROGRAM "diagrade-pdf"

/* Arguments of the program, all numbers. It reads the PDF file from standard input. */
enum {
  DG_PDF_ARGUMENT_PAGE = 1, /* from 1; 0: only the header is written, without a file one that says the version */
  DG_PDF_ARGUMENT_X, /* the box of the page that is painted, points from the top left of the page */
  DG_PDF_ARGUMENT_Y,
  DG_PDF_ARGUMENT_WIDTH, /* 0: the whole page */
  DG_PDF_ARGUMENT_HEIGHT,
  DG_PDF_ARGUMENT_PURPOSE, /* a DgPdfPurpose */
  DG_PDF_ARGUMENT_MEMORY, /* MiB */
  DG_PDF_ARGUMENT_SECONDS,
  DG_PDF_ARGUMENTS
};

typedef enum {
  DG_PDF_PICTURE, /* the SVG document is looked at */
  DG_PDF_SKETCH, /* the same, with large pictures of pixels as one pixel: they cost more than the page may */
  DG_PDF_READING /* as a sketch, with the characters */
} DgPdfPurpose;

/* Exit codes of its own. */
enum {
  DG_PDF_EXIT_ENCRYPTED = DG_CHILD_EXIT_OWN, /* a password is needed */
  DG_PDF_EXIT_NO_PAGE /* the document has no such page; the message says how many it has */
};

/* Bytes of the name of its version, with the final 0. */
#define DG_PDF_VERSION_LENGTH 48

/* What it writes: this, the SVG document of `svg_length` bytes, then the characters. */
typedef struct {
  guint32 n_pages, n_characters;
  guint64 svg_length;
  double width, height; /* of what is painted, points */
  guint32 has_picture; /* whether the page paints a picture of pixels */
  guint32 reserved;
  char version[DG_PDF_VERSION_LENGTH]; /* "poppler-22.12.0.cairo-1.16.0" */
} DgPdfHeader;

/* How a character is turned: a character that stands alone does not say. */
typedef enum { DG_PDF_RIGHT, DG_PDF_DOWN, DG_PDF_LEFT, DG_PDF_UP, DG_PDF_UNKNOWN } DgPdfRun;

/* A character that the page shows or has invisibly: poppler's text layout. */
typedef struct {
  double left, top, right, bottom; /* points, from the top left of what is painted */
  double font_size; /* points */
  guint32 character;
  guint8 run; /* DgPdfRun: where the next character of its word stands */
  guint8 bold, italic;
  guint8 reserved;
} DgPdfCharacter;

#endif
