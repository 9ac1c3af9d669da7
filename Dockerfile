# The same commands as without Docker: the launcher installs, builds and starts (scripts/bootstrap.mjs).
FROM node:24-bookworm-slim AS built

# The pinned Node is linked to a library that the image of an older one is without.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*

# The launcher brings the pinned Node by itself; the database runs elsewhere (DATABASE_URL).
RUN mkdir /wydarzy /data && chown node:node /wydarzy /data
USER node
WORKDIR /wydarzy

COPY --chown=node:node . .
RUN npm run build && npm cache clean --force

# The S3 server from npm, for trying it out. It is a tool of the tests, so the product's image does not have it.
FROM built AS bucket
RUN npm ci --include=dev --include=optional --no-audit --no-fund && npm cache clean --force
EXPOSE 4568
VOLUME /data
CMD ["node", "ops/s3.mjs", "/data", "0.0.0.0", "4568"]

FROM built AS product
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data DRAIN_SECONDS=8
EXPOSE 8000
VOLUME /data

# Not through npm: the launcher passes signals on and ends with the product's own code.
CMD ["node", "scripts/bootstrap.mjs", "start"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8000/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
