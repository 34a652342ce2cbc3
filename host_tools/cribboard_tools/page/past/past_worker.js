// Works for the room of past matches, in a MicroPython of its own (past.py): a review takes seconds, in
// which the page must stay quick. This is a worker; past_client.js asks it.

/** past.Past, once it is there; questions wait until then. */
let past = null;
const waiting = [];
let isWorking = false;

async function start(parts) {
  const { startPython } = await import("../hand/worker_python.js");
  const python = await startPython(parts, fail);
  past = python.pyimport("cribboard_tools.page.past.past").Past();
  for (const question of waiting.splice(0)) answer(question);
}

function answer({ id, request }) {
  try {
    postMessage({ id, answer: past.ask(request) });
    work();
  } catch (error) {
    postMessage({ id, failure: String(error) });
  }
}

/** Work on at the review, a part in each turn of the loop, so that questions are heard. */
function work() {
  if (isWorking || !past.is_busy) return;
  isWorking = true;
  setTimeout(() => {
    isWorking = false;
    try {
      const review = past.step();
      if (review) postMessage({ review });
      work();
    } catch (error) {
      fail(error);
    }
  });
}

function fail(error) {
  postMessage({ failure: String(error) });
}

onmessage = ({ data }) => {
  if (data.wasm) start(data).catch(fail);
  else if (past) answer(data);
  else waiting.push(data);
};
