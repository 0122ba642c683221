import { createSocket } from "node:dgram";

/** Records by `TYPE name`. Missing names do not exist; queries for `silent` ones get no response. */
type Zone = Record<string, string[] | "silent">;

const TYPES: Record<number, string> = { 15: "MX", 16: "TXT" };

/** A name server on loopback with just enough of RFC 1035 for TXT and MX. */
export async function startNameServer(zone: Zone): Promise<{ address: string; close(): Promise<void> }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = readName(query, 12);
    const type = TYPES[query.readUInt16BE(end)] ?? "";
    const records = zone[`${type} ${name.toLowerCase()}`];
    if (records === "silent") return;
    const question = query.subarray(12, end + 4);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(records ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records?.length ?? 0, 6);
    const answers = (records ?? []).map((value) =>
      record(query.readUInt16BE(end), type === "MX" ? mx(value) : txt(value)),
    );
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readName(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // A pointer to the question's name.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A TXT record in parts, as for long texts. */
function txt(value: string): Buffer {
  const parts = value.match(/.{1,20}/g) ?? [];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

function mx(exchange: string): Buffer {
  const labels = exchange.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])]);
}
