// Asks the worker of the room of past matches (past_worker.js).

const HEAP_BYTES = 8 * 1024 * 1024; // a long match, and the record

/** Why a request was not carried out: a sentence, or a key of the room's texts. */
export class Refused extends Error {}

export class PastClient {
  /** python: what the worker's MicroPython is started from (page.js). onReview: called with a review
      each time it has grown. */
  constructor(python, onReview) {
    this.lastId = 0;
    this.waiting = new Map(); // id -> [resolve, reject]
    this.worker = new Worker(new URL("./past_worker.js", import.meta.url));
    this.worker.onmessage = ({ data }) => {
      if (data.review) onReview(JSON.parse(data.review));
      else this.take(data);
    };
    this.worker.onerror = (event) => this.fail(event.message);
    this.worker.postMessage({ ...python, heapBytes: HEAP_BYTES });
  }

  take({ id, answer, failure }) {
    const [resolve, reject] = this.waiting.get(id) ?? [];
    this.waiting.delete(id);
    if (failure && !reject) this.fail(failure);
    else if (failure) reject?.(new Error(failure));
    else resolve?.(JSON.parse(answer));
  }

  fail(why) {
    for (const [, reject] of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
    console.error(why);
  }

  /** Carry out a request of past.py; resolve to its answer. Throws a Refused. */
  async ask(request, fields = {}) {
    const id = (this.lastId += 1);
    const answered = new Promise((resolve, reject) => { this.waiting.set(id, [resolve, reject]); });
    this.worker.postMessage({ id, request: JSON.stringify({ do: request, ...fields }) });
    const answer = /** @type {any} */ (await answered);
    if (answer.refused) throw new Refused(answer.refused);
    return answer;
  }
}
