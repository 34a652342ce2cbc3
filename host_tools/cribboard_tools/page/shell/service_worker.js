// Keeps the page in the browser, so that it opens without a network. The build fills BUILD in: the
// version is a hash of all files, and each file has its own.
//
// A version is fetched as a whole, into a cache of its own; a file whose bytes are not those that
// the build hashed is refused, and the version with it. It waits until no tab shows an older one, or
// until the page sends "use": it never takes the place of the page that a game is played on.

const BUILD = { version: "", files: {}, voices: {} };

const OWN = `cribboard ${registration.scope} `;
const CACHE = OWN + BUILD.version;
const VOICES = `${OWN}voices`;
const PAGE = "index.html";

/** The path of an address below the worker's folder, without what stands behind "?" or "#". */
function nameOf(url) {
  const { origin, pathname } = new URL(url);
  const scope = new URL(registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return null;
  return pathname.slice(scope.pathname.length) || PAGE;
}

async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, BUILD.version.length);
}

/** Return the answer if its bytes have this hash, else null. */
async function checked(answer, hash) {
  return answer?.ok && (await hashOf(await answer.clone().arrayBuffer())) === hash ? answer : null;
}

/** Put all files into the cache: those that an earlier version had are not fetched again. */
async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(BUILD.files).map(async ([name, hash]) => {
      const address = new URL(name === PAGE ? "./" : name, registration.scope).href;
      if (await cache.match(address)) return;
      const known = await checked(await caches.match(address), hash);
      // "no-cache": the browser's own copy is taken only if the server says that it is the same
      const answer = known ?? (await checked(await fetch(address, { cache: "no-cache" }), hash));
      if (!answer) throw new Error(`${name} is not that of version ${BUILD.version}`);
      await cache.put(address, answer);
    }),
  );
}

/** Delete the caches of other versions, and voices that this version does not know. */
async function clean() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN) && name !== CACHE && name !== VOICES) await caches.delete(name);
  }
  const voices = await caches.open(VOICES);
  for (const { url } of await voices.keys()) {
    if (url !== voiceAddress(nameOf(url))) await voices.delete(url);
  }
}

/** The address under which a voice is cached: another version's has another one. */
function voiceAddress(name) {
  return new URL(`${name}?${BUILD.voices[name] ?? BUILD.version}`, registration.scope).href;
}

async function answerVoice(request, name) {
  const cache = await caches.open(VOICES);
  const kept = await cache.match(voiceAddress(name));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(voiceAddress(name), answer.clone());
  return answer;
}

async function answerFile(request, name) {
  const cache = await caches.open(CACHE);
  const address = new URL(name === PAGE ? "./" : name, registration.scope).href;
  return (await cache.match(address)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil(clean().then(() => clients.claim())));

addEventListener("message", (event) => {
  if (event.data === "use") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const name = request.method === "GET" ? nameOf(request.url) : null;
  if (name === null) return;
  if (name in BUILD.files) event.respondWith(answerFile(request, name));
  else if (/^voice\/\w+\.voice$/.test(name)) event.respondWith(answerVoice(request, name));
});
