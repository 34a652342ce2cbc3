// Asks the hand's worker (advice_worker.js): one question at a time, the newest.

export class Adviser {
  /** python: what the worker's MicroPython is started from (page.js). onAnswer: called with a question
      and its answer. onFailure: called if the worker cannot think. */
  constructor(python, onAnswer, onFailure) {
    this.question = ""; // the newest
    this.worker = new Worker(new URL("./advice_worker.js", import.meta.url));
    this.worker.onmessage = ({ data: { question, answer, failure } }) => {
      if (failure) this.fail(failure, onFailure);
      else if (question === this.question) onAnswer(question, JSON.parse(answer));
    };
    this.worker.onerror = (event) => this.fail(event.message, onFailure);
    this.worker.postMessage(python);
  }

  fail(why, onFailure) {
    console.error(why);
    onFailure();
  }

  /** Ask a question of dealt_hand.py, "" for none, in the place of the one before. */
  ask(question) {
    if (question === this.question) return;
    this.question = question;
    this.worker.postMessage({ question });
  }
  /** Answer nothing any more. */
  end() {
    this.worker.terminate();
  }
}
