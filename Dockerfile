# docker build -t noor . && docker run -p 127.0.0.1:3000:3000 -v noor:/data noor
ARG NODE=24.21.0

FROM node:${NODE}-slim AS build
WORKDIR /noor
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn && npm prune --omit=dev --ignore-scripts

FROM node:${NODE}-slim
WORKDIR /noor
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BUILDS_DIR=/data/builds
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /noor/package.json ./
COPY --from=build /noor/node_modules ./node_modules
COPY --from=build /noor/dist ./dist
COPY --from=build /noor/shared ./shared
COPY --from=build /noor/sync-server ./sync-server
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "sync-server/main.ts"]
