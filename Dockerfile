# Platen with its Chromium. Runs as an ordinary user, with the browser's sandbox on and a read-only root.
# Build:  docker build --tag platen .
# Run:    docker run --publish 127.0.0.1:3000:3000 --volume platen:/data --security-opt seccomp=deploy/seccomp.json platen
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
ARG PACKAGES_IMAGE=${BASE_IMAGE}

# The packages of production, without what only the setup and the compiler need. Bun is one of them: bun.lock has its hash.
FROM ${PACKAGES_IMAGE} AS packages
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates npm
WORKDIR /app
COPY package.json bun.lock ./
COPY patches ./patches
COPY packages/chromium/package.json ./packages/chromium/
COPY packages/lib/package.json ./packages/lib/
COPY packages/pdf/package.json ./packages/pdf/
COPY server/package.json ./server/
COPY dashboard/package.json ./dashboard/
# A registry of your own: --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc,required=false \
    npx --yes bun@1.4.5 install --production --frozen-lockfile --ignore-scripts --linker=hoisted \
    && install node_modules/@oven/bun-linux-*/bin/bun /usr/local/bin/bun \
    && rm -rf node_modules/bun node_modules/@oven node_modules/typescript node_modules/bun-types \
      # Optional parts of pdfjs-dist.
      node_modules/@napi-rs \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE_IMAGE}
# The upgrade has the security fixes that are newer than the base image.
RUN apt-get update \
    && apt-get upgrade --yes \
    && apt-get install --yes --no-install-recommends \
      ca-certificates chromium-headless-shell fontconfig fonts-liberation fonts-noto-core fonts-noto-cjk \
      fonts-noto-color-emoji qpdf tini \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
RUN groupadd --gid 10001 platen \
    && useradd --uid 10001 --gid platen --home-dir /data --no-create-home --shell /usr/sbin/nologin platen \
    && install --directory --owner=platen --group=platen --mode=0700 /data
COPY --from=packages /usr/local/bin/bun /usr/local/bin/bun
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json openapi.yaml openapi.dashboard.yaml tsconfig.json LICENSE README.md CHANGELOG.md ./
COPY compose.yaml compose.cluster.yaml Dockerfile ./
COPY docs ./docs
COPY deploy ./deploy
COPY sdk/README.md ./sdk/
COPY cli/README.md ./cli/
COPY packages ./packages
COPY dashboard ./dashboard
COPY server ./server

LABEL org.opencontainers.image.title=Platen \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.source=https://github.com/platen-dev/platen
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/health/live`)).ok ? 0 : 1)"]
# Without -g: a signal to the whole group would end the processes that expand templates.
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["bun", "server/main.ts"]
