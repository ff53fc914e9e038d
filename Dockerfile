# The page, then the program that carries it, then nothing but the program.
FROM node:22-alpine AS page
WORKDIR /src/static
COPY static/package.json static/package-lock.json static/.npmrc ./
RUN npm ci
COPY static ./
COPY engine/english/english.words /src/engine/english/
RUN npm run build

FROM golang:1.26-alpine AS program
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=page /src/static/dist/page static/dist/page
ARG VERSION
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -X rattle/internal/version.stamp=$VERSION" -o /rattle ./cmd/rattle && mkdir /state

FROM scratch
COPY --from=program /rattle /rattle
# Where a server without Redis keeps its data: mount something that stays.
COPY --from=program --chown=65532:65532 /state /state
ENV RATTLE_DATA=/state
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/rattle"]
CMD ["serve", "--listen", "0.0.0.0:8080"]
