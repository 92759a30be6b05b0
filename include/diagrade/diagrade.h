/* diagrade grades diagrams: the whole public interface. Include this header alone.
 *
 * From a figure to its score:
 *
 *     g_autoptr(GError) error = NULL;
 *     g_autoptr(DgGraph) ours = dg_graph_new_from_file("generated.svg", NULL, &error);
 *     g_autoptr(DgGraph) theirs = ours ? dg_graph_new_from_file("reference.svg", NULL, &error) : NULL;
 *     g_autoptr(DgScore) score = theirs ? dg_score_new(ours, theirs, NULL, &error) : NULL;
 *
 * Ownership: what a function named _new, _to_ or _read returns belongs to the caller, who frees it as the comment says;
 * what a function named _get_ returns as const belongs to the object and lives as long as it is not changed or freed. A
 * string that is not const (a signature, which is put together when it is asked for) is the caller's. A _free
 * function takes NULL. Options are opaque objects with setters; NULL in their place means the defaults. Structs that
 * the library hands out are only ever made by it: they may grow at their end.
 *
 * Errors: a function that can fail takes a GError ** last and returns NULL or FALSE with it set, in the domain DG_ERROR
 * with a DgErrorCode; the message names the file, the line, what was found and what was expected. What could be read
 * only in part is no error: it stands in DgDiagnostics, and in the unread parts of a graph. The library never prints,
 * never reads the environment, and never ends the process.
 *
 * Threads: any number of threads may call the library at once with objects of their own. An object that nobody changes
 * meanwhile (by a setter, or by a function that takes it without const) may be read by several threads; those that
 * several may change at once say so (DgModelClient, DgAnswerCache). The library's own threads are those of functions
 * that take a number of jobs, which end before these return, and one for the network that lives as long as its
 * DgModelClient. State of the whole process is touched in two places. igraph's calls (reachability and components)
 * stand under one lock of ours, and while they run igraph's error handler is one that returns: a program that calls
 * igraph itself in another thread must not count on its own handler then. The first figure sets libxml2's loader of
 * external entities to one that refuses everything, for the whole process.
 */
#ifndef DIAGRADE_H
#define DIAGRADE_H

#include <diagrade/agreement.h>
#include <diagrade/base.h>
#include <diagrade/batches.h>
#include <diagrade/checks.h>
#include <diagrade/criteria.h>
#include <diagrade/draw.h>
#include <diagrade/drawing.h>
#include <diagrade/explain.h>
#include <diagrade/explanations.h>
#include <diagrade/figure.h>
#include <diagrade/graph.h>
#include <diagrade/image_pairs.h>
#include <diagrade/images.h>
#include <diagrade/ir.h>
#include <diagrade/judging.h>
#include <diagrade/keypoints.h>
#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <diagrade/model.h>
#include <diagrade/pairwise.h>
#include <diagrade/plots.h>
#include <diagrade/raster.h>
#include <diagrade/reading.h>
#include <diagrade/refine.h>
#include <diagrade/report.h>
#include <diagrade/requests.h>
#include <diagrade/run.h>
#include <diagrade/schema.h>
#include <diagrade/sweep.h>
#include <diagrade/tasks.h>
#include <diagrade/version.h>

#endif
