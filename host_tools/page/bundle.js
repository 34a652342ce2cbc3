// Fetches the page's compressed files and unpacks them, so that they are small on any web server.
// The build (host_tools/homes/page_pack.py) describes a pack: several files in one.

const GZIP = 0x8b1f; // the first two bytes, little-endian

/** Whether this browser can unpack. */
export function canUnpack() {
  return typeof DecompressionStream === "function";
}

/** Fetch a compressed file and return its bytes, unpacked. onBytes: called with the number of
    bytes of each piece that arrives. Throws an Error if it cannot be fetched. */
export async function fetchUnpacked(name, onBytes = () => {}) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const reader = answer.body.getReader();
  const pieces = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    onBytes(value.length);
  }
  return unpack(new Blob(pieces));
}

async function unpack(blob) {
  const start = new DataView(await blob.slice(0, 2).arrayBuffer());
  const isPacked = start.byteLength === 2 && start.getUint16(0, true) === GZIP;
  // a server that declares the compression has the browser unpack it
  const stream = isPacked ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Fetch a pack; return its files as a Map of path to bytes. */
export async function fetchPack(name, onBytes) {
  const bytes = await fetchUnpacked(name, onBytes);
  const indexBytes = new DataView(bytes.buffer).getUint32(0, true);
  let at = 4 + indexBytes;
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  const files = new Map();
  for (const [path, size] of Object.entries(index)) {
    files.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  return files;
}
