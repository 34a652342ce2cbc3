// Asks past.py for the room of past matches.

import { PythonClient } from "../base/python_client.js";

const HEAP_BYTES = 8 * 1024 * 1024; // a long match, and the record
const PAST = { path: "cribboard_tools.page.past.past", name: "Past", heapBytes: HEAP_BYTES };

/** Why a request was not carried out: a sentence, or a key of the room's texts. */
export class Refused extends Error {}

export class PastClient extends PythonClient {
  /** python: of a PythonClient. onReview: called with a review each time it has grown. */
  constructor(python, onReview) {
    super({ ...python, ...PAST }, onReview);
  }

  /** Carry out a request of past.py; resolve to its answer. Throws a Refused. */
  async ask(request, fields = {}) {
    const answer = await super.ask(JSON.stringify({ do: request, ...fields }));
    if (answer.refused) throw new Refused(answer.refused);
    return answer;
  }
}
