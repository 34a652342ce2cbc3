// The dialog that saves and restores everything that the board keeps (backup.js).

import { BackupError, parse, replaceAll, save as saveFile } from "./backup.js";
import * as texts from "../base/texts.js";

/** Open the dialog. files: the board's; stopBoard: ends the firmware, so that it writes nothing over
    what is restored; canRestore: whether this tab has the game, and the browser keeps it. */
export function open(dialog, { files, stopBoard, canRestore }) {
  const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
  const [save, choose, input, message, confirm] =
    ["save", "choose", "input", "message", "confirm"].map(part);
  let contents = null;
  const ask = (text, isAsking) => {
    message.textContent = text;
    confirm.hidden = !isAsking;
  };
  ask("", false);
  save.onclick = () => saveFile(files);
  choose.hidden = !canRestore;
  choose.onclick = () => input.click();
  input.onchange = async () => {
    const [file] = input.files;
    input.value = ""; // the same file may be chosen again
    if (!file) return;
    try {
      contents = await parse(await file.text());
      ask(texts.say("backup-ask", String(Object.keys(contents).length)), true);
    } catch (error) {
      refuse(error);
    }
  };
  confirm.onclick = () => {
    try {
      stopBoard();
      replaceAll(contents);
      location.reload();
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error) => {
    if (!(error instanceof BackupError)) throw error;
    ask(texts.say(error.message), false);
  };
  dialog.showModal();
}
