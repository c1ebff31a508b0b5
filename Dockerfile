# The program in a slim Debian: built with the Swift runtime linked in, run by nobody in particular, on a root file system
# that may be read-only: photos go to a volume. `script/image-check` carries out these very lines on a machine without a
# Docker engine.
ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG DEBIAN_IMAGE=debian:trixie-slim

FROM ${SWIFT_IMAGE} AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq-dev libssl-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# On its own, so that the packages are fetched again only when this file changes.
COPY Package.swift ./
RUN swift package resolve
COPY Sources Sources
# The compiler embeds these.
COPY demo demo
COPY migrations migrations
COPY openapi openapi
COPY page page
COPY verify verify
# Not built, but the package does not load without them.
COPY Fuzz Fuzz
COPY Tests Tests
# Without debug information, which is stripped anyway: the compiler's hash of a module covers it, and it differs from build to build.
RUN swift build -c release --product quartermaster --static-swift-stdlib -Xswiftc -gnone -Xlinker --strip-all \
    && install -D -m 755 .build/release/quartermaster /out/quartermaster

# pg_dump and pg_restore, without what Debian's package brings along. They are of the compose file's Postgres: what those of 17 write can't be
# restored into Postgres 15 or 16 (docs/reference/backup.md).
FROM ${DEBIAN_IMAGE} AS client
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17

FROM ${DEBIAN_IMAGE}
# libcurl is loaded for JWKS_URL and for photos elsewhere than on disk, and with it the certificates; the others are linked.
# A volume that is new begins as a copy of the folder made here, its owner included.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libcurl4t64 liblz4-1 libpq5 libssl3t64 libstdc++6 libzstd1 zlib1g \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log /var/log/alternatives.log \
    && groupadd --gid 10001 quartermaster \
    && useradd --uid 10001 --gid 10001 --no-log-init --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin quartermaster \
    && install --directory --owner 10001 --group 10001 --mode 700 /var/lib/quartermaster /var/backups/quartermaster
COPY --from=client /usr/lib/postgresql/17/bin/pg_dump /usr/lib/postgresql/17/bin/pg_dump
COPY --from=client /usr/lib/postgresql/17/bin/pg_restore /usr/lib/postgresql/17/bin/pg_restore
COPY --from=build /out/quartermaster /usr/local/bin/quartermaster

ARG VERSION=0.0.0-dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="quartermaster" \
    org.opencontainers.image.description="The self-hosted backend for handing gear out and taking it back" \
    org.opencontainers.image.licenses="Apache-2.0" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}"

# In the volume, made by the server itself.
ENV STORAGE_DIR=/var/lib/quartermaster/storage
# By number, so that an orchestrator can see that it is not root.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
# The program asks itself: the image needs no curl, and the check no shell.
HEALTHCHECK --interval=5s --timeout=6s --start-period=30s --retries=3 CMD ["/usr/local/bin/quartermaster", "ready"]
ENTRYPOINT ["/usr/local/bin/quartermaster"]
CMD ["serve"]
