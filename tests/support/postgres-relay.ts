import { connect, createServer } from "node:net";
import { type LoopbackServer, listen } from "./loopback";

export type PostgresRelay = {
  url: string;
  /** Texts of all statements seen. */
  statements: string[];
  /** Names of prepared statements. */
  prepared: string[];
  close: LoopbackServer["close"];
};

/** A relay to the database that reads the clients' messages (PostgreSQL manual, "Message Formats"). */
export async function openPostgresRelay(url: string): Promise<PostgresRelay> {
  const target = new URL(url);
  const [host, port] = [target.hostname, Number(target.port)];
  const statements: string[] = [];
  const prepared: string[] = [];
  const server = createServer((near) => {
    const far = connect(port, host);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    const read = createReader((type, body) => {
      const [first = "", second = ""] = body.toString("utf8").split("\0");
      if (type === "Q") statements.push(first);
      if (type === "P") statements.push(second);
      if (type === "P" && first) prepared.push(first);
    });
    near.on("data", read);
    near.pipe(far).pipe(near);
  });
  const { port: own, close } = await listen(server, {});
  target.host = `127.0.0.1:${own}`;
  return { url: target.href, statements, prepared, close };
}

const SSL_REQUEST = 80_877_103;

/** Splits a client's bytes into messages. Those before the login have no type. */
function createReader(onMessage: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let started = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const at = started ? 1 : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readUInt32BE(at);
      if (rest.length < end) return;
      if (started) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end));
      else started = rest.readUInt32BE(4) !== SSL_REQUEST;
      rest = rest.subarray(end);
    }
  };
}
