import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";

export type LoopbackServer = {
  /** http://127.0.0.1:PORT, without a trailing slash. */
  url: string;
  port: number;
  /** Connections accepted so far. */
  connections: () => number;
  close: () => Promise<void>;
};

/** A web server for a test, by default on 127.0.0.1 and any port. */
export async function serve(
  handler: RequestListener,
  at: { host?: string; port?: number } = {},
): Promise<LoopbackServer> {
  // Hostile headers may exceed Node.js's default limit.
  return listen(createServer({ maxHeaderSize: 64 * 1024 }, handler), at);
}

/** A server that runs the script on every connection. */
export async function serveBytes(script: (socket: Socket) => void): Promise<LoopbackServer> {
  const server = createTcpServer((socket) => {
    socket.once("data", () => script(socket));
  });
  return listen(server, {});
}

/** Starts a server and counts its connections. */
export async function listen(
  server: Server,
  { host = "127.0.0.1", port = 0 }: { host?: string; port?: number },
): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  // A client that does not trust a certificate aborts before any request.
  server.on("tlsClientError", () => {});
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // Clients often abort in the middle of a response in these tests.
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, ipv6Only: false }, resolve);
  });
  const address = server.address();
  const boundPort = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${boundPort}`,
    port: boundPort,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Closes what a test opened, in order. Call `closeAll` in `afterEach`. */
export function createKeeper(): {
  keep: <T extends { close: () => Promise<void> }>(thing: T) => T;
  closeAll: () => Promise<void>;
} {
  const things: { close: () => Promise<void> }[] = [];
  return {
    keep: (thing) => {
      things.push(thing);
      return thing;
    },
    closeAll: async () => {
      for (const thing of things.splice(0)) {
        await thing.close();
      }
    },
  };
}
