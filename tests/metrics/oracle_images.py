#!/usr/bin/env python3
"""Compares SSIM, MS-SSIM, edges and their distances with scikit-image and SciPy: oracle_images.py PRINT_IMAGES"""
import json
import subprocess
import sys

try:
    import numpy
    import scipy.ndimage
    from skimage.feature import canny
    from skimage.metrics import structural_similarity
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)

PROGRAM = sys.argv[1]
POWERS = (0.0448, 0.2856, 0.3001, 0.2363, 0.1333)


def pictures(generator, width, height):
    """A figure of boxes and lines on white, and the same moved, recoloured and with noise on a part of it."""
    def paint(shift):
        picture = numpy.full((height, width, 3), 255.0)
        for _ in range(12):
            x, y = generator.integers(0, width - 40), generator.integers(0, height - 30)
            color = generator.integers(0, 256, 3)
            picture[y + shift:y + 25, x + shift:x + 36] = color
            picture[y:y + 1, :] = generator.integers(0, 200, 3)
        return picture
    state = generator.bit_generator.state
    first = paint(0)
    generator.bit_generator.state = state
    second = paint(2)
    second[:height // 3] += generator.normal(0, 12, (height // 3, width, 3))
    return [numpy.clip(numpy.rint(picture), 0, 255).astype(numpy.uint8) for picture in (first, second)]


def luma(picture):
    return picture.astype(float) @ numpy.array([0.299, 0.587, 0.114])


def ssim(a, b, **options):
    return structural_similarity(a, b, gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=255,
                                 **options)


def halve(plane):
    rows, columns = plane.shape[0] // 2 * 2, plane.shape[1] // 2 * 2
    plane = plane[:rows, :columns]
    return (plane[::2, ::2] + plane[1::2, ::2] + plane[::2, 1::2] + plane[1::2, 1::2]) / 4


def ms_ssim(a, b):
    value = 1
    for power in POWERS[:-1]:
        # So large a K1 makes the factor of brightness 1: what is left is contrast and structure.
        value *= max(ssim(a, b, K1=1e9), 0) ** power
        a, b = halve(a), halve(b)
    return value * max(ssim(a, b), 0) ** POWERS[-1]


def agreement(a, b):
    to_a, to_b = (scipy.ndimage.distance_transform_edt(~edges) for edges in (a, b))
    precision, recall = (to_b[a] <= 2).mean(), (to_a[b] <= 2).mean()
    return {"precision": precision, "recall": recall, "f1": 2 * precision * recall / (precision + recall),
            "chamfer": (to_b[a].mean() + to_a[b].mean()) / 2}


def compare(width, height, seed):
    generator = numpy.random.default_rng(seed)
    first, second = pictures(generator, width, height)
    done = subprocess.run([PROGRAM, str(width), str(height)], input=first.tobytes() + second.tobytes(),
                          capture_output=True, check=True)
    found = json.loads(done.stdout)
    a, b = luma(first), luma(second)
    value, full = ssim(a, b, full=True)
    assert abs(found["ssim"] - value) < 1e-12, (found["ssim"], value)
    assert numpy.abs(numpy.array(found["map"]).reshape(height, width) - full).max() < 1e-6
    white = (a >= 255) & (b >= 255)
    drawn = scipy.ndimage.maximum_filter(~white, 11)[5:-5, 5:-5]
    assert abs(found["drawn"] - full[5:-5, 5:-5][drawn].mean()) < 1e-12
    if min(width, height) >= 176:
        assert abs(found["ms_ssim"] - ms_ssim(a, b)) < 1e-9, (found["ms_ssim"], ms_ssim(a, b))
    beside, maps = 0, []
    for key, plane in (("edges_a", a), ("edges_b", b)):
        maps.append(numpy.array(found[key]).reshape(height, width) == 1)
        expected = canny(plane / 255, mode="nearest")
        # Of two neighbours that are equal but for rounding scikit-image may leave out one.
        assert expected.sum() > 100 and not (expected & ~maps[-1]).any()
        extra = maps[-1] & ~expected
        assert not (extra & ~scipy.ndimage.binary_dilation(expected)).any()
        beside += extra.sum()
    for key, expected in agreement(*maps).items():
        assert abs(found[key] - expected) < 1e-9, (key, found[key], expected)
    return beside, sum(edges.sum() for edges in maps)


def main():
    sizes = [(64, 48), (97, 61), (200, 177), (300, 211), (419, 180)]
    results = [compare(width, height, seed) for seed in range(3) for width, height in sizes]
    beside, edges = (sum(result[i] for result in results) for i in range(2))
    print(f"{len(results)} pairs of pictures agree; of {edges} pixels of edges {beside} stand beside an equal one")


if __name__ == "__main__":
    main()
