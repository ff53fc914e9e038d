# The page, then the program that carries it, then nothing but the program. The first two are built on the machine's own
# architecture and make the program of any other:
#
#   docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=$(git describe --tags --always) .
FROM --platform=$BUILDPLATFORM node:24-alpine AS page
WORKDIR /src/static
COPY static/package.json static/package-lock.json static/.npmrc ./
RUN npm ci
COPY static ./
COPY engine/english/english.words /src/engine/english/
RUN npm run build

FROM --platform=$BUILDPLATFORM golang:1.26-alpine AS program
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=page /src/static/dist/page static/dist/page
ARG TARGETOS TARGETARCH VERSION
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
    go build -trimpath -ldflags="-s -X rattle/internal/version.stamp=$VERSION" -o /rattle ./cmd/rattle && mkdir /state

FROM scratch
COPY --from=program /rattle /rattle
# By which it trusts a Redis over TLS, a collector of traces, and an authority of certificates.
COPY --from=program /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
# Where a server keeps its data without Redis, and its certificates: mount something that stays.
COPY --from=program --chown=65532:65532 /state /state
ENV RATTLE_DATA=/state/data
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s CMD ["/rattle", "ready", "http://127.0.0.1:8080"]
ENTRYPOINT ["/rattle"]
CMD ["serve", "--listen", "0.0.0.0:8080"]
