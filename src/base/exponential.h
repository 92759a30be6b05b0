/* exp and log that give the same bits on every machine: those of the C library differ in the last place from one
 * library, and version of it, to the next, and what is decided by them would differ with them. */
#ifndef DG_BASE_EXPONENTIAL_H
#define DG_BASE_EXPONENTIAL_H

/* e to the power of x, to within 1e-15 of its value for |x| <= 700; 0 below and infinity above. NaN of NaN. */
double dg_exp(double x);

/* The natural logarithm of a normal number x > 0, to within 1e-15 of its value or, near 1, absolutely. */
double dg_log(double x);

#endif
