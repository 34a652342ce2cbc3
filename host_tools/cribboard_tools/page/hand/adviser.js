// Asks for advice on a dealt hand (hand_advice.py): one question at a time, the newest.

import { PythonClient } from "../base/python_client.js";

const ADVISER = { path: "cribboard_tools.page.hand.hand_advice", name: "Adviser" };

export class Adviser extends PythonClient {
  /** python: of a PythonClient. onAnswer: called with the answer to the newest question, which it has too.
      onFailure: called if nobody can think. */
  constructor(python, onAnswer, onFailure) {
    super({ ...python, ...ADVISER }, (answer) => { if (answer.question === this.question) onAnswer(answer); }, onFailure);
    this.question = "";
  }

  /** Ask a question of dealt_hand.py, "" for none, in the place of the one before. */
  async ask(question) {
    if (question === this.question) return;
    this.question = question;
    await super.ask(question).catch(() => {}); // onFailure was called
  }
}
