/* The version of the headers that a program is compiled with; dg_version() says that of the library it runs with. */
#ifndef DIAGRADE_VERSION_H
#define DIAGRADE_VERSION_H

/* "major.minor.micro" of the headers. CMake takes the version of the project from here. */
#define DG_VERSION "0.2.0"
#define DG_VERSION_MAJOR 0
#define DG_VERSION_MINOR 2
#define DG_VERSION_MICRO 0

/* What the library exports. */
#define DG_API __attribute__((visibility("default")))

/* Whether the headers are of at least this version, for `#if`. Before 1.0 a new minor version may change the interface;
 * from then on only a new major version will. */
#define DG_CHECK_VERSION(major, minor, micro)                                                                          \
  (DG_VERSION_MAJOR > (major) || (DG_VERSION_MAJOR == (major) && DG_VERSION_MINOR > (minor)) ||                        \
   (DG_VERSION_MAJOR == (major) && DG_VERSION_MINOR == (minor) && DG_VERSION_MICRO >= (micro)))

#endif
