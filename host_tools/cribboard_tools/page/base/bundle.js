// Fetches the page's compressed files and unpacks them, so that they are small on any web server.
// The build (cribboard_tools/homes/page_pack.py) describes a pack: several files in one.

const GZIP = [0x1f, 0x8b]; // the first two bytes

/** Whether this browser can unpack. */
export function canUnpack() {
  return typeof DecompressionStream === "function";
}

/** Fetch a compressed file; return a stream of its bytes, unpacked as they arrive. onBytes: called
    with the number of bytes of each piece. Throws an Error if it cannot be fetched. */
async function fetchStream(name, onBytes = /** @param {number} bytes */ (bytes) => {}) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const first = await reader.read();
  const send = (controller, { value, done }) => {
    if (done) {
      controller.close();
    } else {
      onBytes(value.length);
      controller.enqueue(value);
    }
  };
  const stream = new ReadableStream({
    start: (controller) => send(controller, first),
    pull: async (controller) => send(controller, await reader.read()),
  });
  // a server that declares the compression has the browser unpack it
  const isPacked = GZIP.every((byte, at) => first.value?.[at] === byte);
  return isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}

/** Fetch compressed WebAssembly; return its module, which is compiled while it arrives. */
export async function fetchModule(name, onBytes) {
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(await fetchStream(name, onBytes), { headers }));
}

/** Fetch a pack; return an iterator of its files, each [path, bytes] as soon as it has arrived. */
export function streamPack(name, onBytes) {
  const stream = fetchStream(name, onBytes);
  stream.catch(() => {}); // reported where it is awaited
  return readFiles(name, stream);
}

async function* readFiles(name, stream) {
  const reader = (await stream).getReader();
  let bytes = new Uint8Array(0);
  const take = async (size) => {
    while (bytes.length < size) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`${name}: cut short`);
      const longer = new Uint8Array(bytes.length + value.length);
      longer.set(bytes);
      longer.set(value, bytes.length);
      bytes = longer;
    }
    const taken = bytes.slice(0, size);
    bytes = bytes.subarray(size);
    return taken;
  };
  const indexBytes = new DataView((await take(4)).buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(await take(indexBytes)));
  for (const [path, size] of Object.entries(index)) yield [path, await take(size)];
}

/** Fetch a pack; return its files as a Map of path to bytes. */
export async function fetchPack(name, onBytes) {
  const files = new Map();
  for await (const [path, bytes] of streamPack(name, onBytes)) files.set(path, bytes);
  return files;
}
