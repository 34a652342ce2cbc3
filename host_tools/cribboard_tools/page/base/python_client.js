// Asks a Python class that works beside the page (python_worker.js).

export class PythonClient {
  /** python: what its MicroPython is started from (page.js), and path and name of the class. onFound: called with
      what it has found, each time. onFailure: called if it cannot work. */
  constructor(python, onFound, onFailure = () => {}) {
    this.onFailure = onFailure;
    this.lastId = 0;
    this.waiting = new Map(); // id -> [resolve, reject]
    this.worker = new Worker(new URL("./python_worker.js", import.meta.url));
    this.worker.onmessage = ({ data: { id, answer, found, failure } }) => {
      if (failure) this.fail(failure);
      else if (found) onFound(JSON.parse(found));
      else this.waiting.get(id)?.[0](JSON.parse(answer));
      this.waiting.delete(id);
    };
    this.worker.onerror = (event) => this.fail(event.message);
    this.worker.postMessage(python);
  }

  fail(why) {
    console.error(why);
    for (const [, reject] of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
    this.onFailure();
  }

  /** Ask with a text; resolve to the answer. */
  ask(text) {
    const id = (this.lastId += 1);
    this.worker.postMessage({ id, text });
    return new Promise((resolve, reject) => { this.waiting.set(id, [resolve, reject]); });
  }

  /** Answer nothing any more. */
  end() {
    this.worker.terminate();
  }
}
