# diagrade on Debian, from this source tree:
#
#   docker build -t diagrade .
#   docker run --rm -v "$PWD:/figures" diagrade check .
#
# Figures come from strangers: the container needs no network and no privilege, and runs as well with
# --network none --read-only --tmpfs /tmp --cap-drop ALL.
FROM debian:12-slim AS build
# scripts/packages has lists of bash.
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
WORKDIR /source
COPY scripts/packages scripts/
RUN . scripts/packages \
  && apt-get update \
  && apt-get install -y --no-install-recommends "${build_packages[@]}" "${ocr_packages[@]}" dpkg-dev
COPY . .
RUN cmake --preset release \
  && cmake --build --preset release \
  && (cd build/release && cpack -B /packages)

FROM debian:12-slim
COPY --from=build /packages/diagrade_*.deb /tmp/
RUN apt-get update \
  && apt-get install -y --no-install-recommends /tmp/diagrade_*.deb tesseract-ocr-eng \
  && rm -rf /var/lib/apt/lists/* /tmp/diagrade_*.deb \
  && useradd --create-home --uid 1000 diagrade
USER diagrade
WORKDIR /figures
ENTRYPOINT ["diagrade"]
CMD ["--help"]
