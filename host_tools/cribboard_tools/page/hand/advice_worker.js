// Thinks for a dealt hand, in a MicroPython of its own: the person's hints, and what the opponent does.
// This is a worker: a search takes up to some seconds, in which cards must move. adviser.js asks it.

/** hand_advice.Adviser, once it is there. */
let adviser = null;
/** The question that is thought about, "" for none. */
let question = "";
let isThinking = false;

async function start(parts) {
  const { startPython } = await import("./worker_python.js");
  const python = await startPython(parts, fail);
  adviser = python.pyimport("cribboard_tools.page.hand.hand_advice").Adviser();
  begin();
}

/** Think about the question, a step in each turn of the loop, so that another one is heard. */
function begin() {
  if (!adviser || !question) return;
  adviser.ask(question);
  if (isThinking) return;
  isThinking = true;
  setTimeout(think);
}

function think() {
  try {
    const answer = question && adviser.step();
    if (answer) {
      postMessage({ question, answer });
      question = "";
    }
    isThinking = question !== "";
    if (isThinking) setTimeout(think);
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  isThinking = false;
  postMessage({ failure: String(error) });
}

onmessage = ({ data }) => {
  if (data.wasm) {
    start(data).catch(fail);
    return;
  }
  question = data.question;
  begin();
};
