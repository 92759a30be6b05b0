/* diagrade grades diagrams: the whole public interface. Include this header alone. */
#ifndef DIAGRADE_H
#define DIAGRADE_H

#include <diagrade/agreement.h>
#include <diagrade/base.h>
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
#include <diagrade/raster.h>
#include <diagrade/refine.h>
#include <diagrade/report.h>
#include <diagrade/run.h>
#include <diagrade/tasks.h>

#endif
