// Status panel: scores, prompt, and what was said last, in the page's own type.

import { make } from "./elements.js";
import * as texts from "./texts.js";

const LONG_PHRASE = 75; // letters from which a phrase is set smaller
const KEY = /^[0-9A-D#*]$/;

/** Return what the state says last: a refusal or message, else the patter; a page replaces that. */
export function phraseOf(state) {
  return state.message || (state.page.length ? "" : state.patter);
}

/** Return what to do with the cards before the first starter of a game; "" at other times. */
export function firstDeal(state) {
  const isBusy = state.entry || state.page.length;
  if (state.asked_for !== "starter" || isBusy || state.scores.some(Boolean)) return "";
  return texts.say(state.form === "six-card" ? "first-deal-six" : "first-deal");
}

/** Return the parts of a prompt; the first is the question, the others mostly say what keys do. */
export function promptParts(prompt) {
  return prompt.split("  ").map((part) => part.trim()).filter(Boolean);
}

/** Return who has won, and by how much unless a dialog is open; "" while nobody has. */
export function winText(state) {
  if (state.winner < 0) return "";
  return state.result || texts.say("wins", { who: state.names[state.winner] });
}

/** Return a line that says where the pegs of a track are. */
export function pegLine(state, track) {
  const [n, m] = [state.scores[track], state.backs[track]];
  return texts.say("peg-line", { who: state.names[track], n, m, what: Math.max(0, state.target - n) });
}

/** Return whether a card of `laid` led, or was not laid by the seat after the last one. */
export function isOutOfTurn({ laid, seat_tracks: tracks }, place) {
  const [seat, , isLead] = laid[place];
  return Boolean(isLead) || seat !== (laid[place - 1][0] + 1) % tracks.length;
}

/** Return a card's rank as players read it. */
function rankOf(card) {
  return ["K", "A", ..."23456789", "10", "J", "Q"][card % 13];
}

/** Return the cards laid in words, `Orange J 5 9, Orange 7. Blue K 6 Q`; from the show on each hand and the crib. */
function inOrder(state) {
  const who = (seat) => state.seats[seat] ?? texts.say("hand-crib");
  if (state.phase !== "play") return state.piles.map(([seat, cards]) => [who(seat), ...cards.map(rankOf)].join(" ")).join(". ");
  return state.laid.map(([seat, card, isLead], place) => {
    if (!isOutOfTurn(state, place)) return ` ${rankOf(card)}`;
    return `${!place ? "" : isLead ? ". " : ", "}${who(seat)} ${rankOf(card)}`;
  }).join("");
}

/** Return the parts of a row for each track with the cards that it laid: a bar where a series ended, and
    a back with the number of cards that it holds. From the show on, of a row for each hand and the crib. */
function cardRows(state) {
  const parts = [];
  let column = 1;
  const put = (row, name, text) => {
    const cell = make("i", name);
    if (text) cell.dataset.card = text; // a style sheet shows it, so that it is no text of the panel
    cell.style.gridArea = `${row} / ${column}`;
    parts.push(cell);
    return cell;
  };
  const dot = (row, track) => put(row + 1, "dot").style.setProperty("--player", state.colours[track]);
  if (state.phase !== "play") {
    state.piles.forEach(([who, cards], row) => {
      let from = -1;
      column = 1;
      if (who === "crib") put(row + 1, "word", texts.say("hand-crib"));
      else dot(row, state.seat_tracks[who]);
      for (const card of cards) {
        column += 1;
        const cell = put(row + 1, "", rankOf(card));
        const at = state.laid.findIndex(([seat, one], place) => place > from && seat === who && one === card);
        if (at >= 0) cell.dataset.number = String(state.laid.length - at);
        from = Math.max(from, at);
      }
    });
    return parts;
  }
  state.names.forEach((_, track) => dot(track, track));
  const end = () => {
    column += 1;
    put("1", "bar").style.gridRowEnd = String(state.names.length + 1);
  };
  const leads = state.laid.map(([, , isLead]) => Boolean(isLead));
  const newest = state.series.length ? leads.lastIndexOf(true) : state.laid.length; // where the present series began
  state.laid.forEach(([seat, card, isLead], place) => {
    if (isLead && place) end();
    column += 1;
    put(state.seat_tracks[seat] + 1, place < newest ? "past" : "", rankOf(card)).dataset.number = String(state.laid.length - place);
  });
  if (!state.series.length) end();
  column += 1;
  state.names.forEach((_, track) => {
    const laid = state.laid.filter(([seat]) => state.seat_tracks[seat] === track);
    const held = state.kept * state.seat_tracks.filter((one) => one === track).length - laid.length;
    if (held > 0) put(track + 1, "held").dataset.held = String(held);
  });
  return parts;
}

export class StatusPanel {
  /** scores, prompt, phrase, count, laid, pegs: elements; pegs is a list that only screen readers get. */
  constructor({ scores, prompt, phrase, count, laid, pegs }) {
    this.scores = scores;
    this.prompt = prompt;
    this.phrase = phrase;
    this.count = count;
    this.laid = laid;
    this.pegs = pegs;
  }

  /** Show a state. */
  show(state) {
    this.scores.replaceChildren(...state.names.map((_, track) => this.score(state, track)));
    this.pegs.replaceChildren(...state.names.map((_, track) => make("li", "", pegLine(state, track))));
    this.showPrompt(state);
    this.showPhrase(state);
    this.showLaid(state);
  }

  /** The count, and the cards laid by each player, while they say something. */
  showLaid(state) {
    const { phase, laid, piles, count, page, dialog } = state;
    const isShown = (phase === "play" ? laid : piles).length > 0 && (!page.length || dialog === "details");
    this.count.textContent = phase === "play" && laid.length && !page.length ? String(count) : "";
    this.laid.hidden = !isShown;
    this.laid.dataset.phase = phase;
    if (!isShown) return;
    const parts = cardRows(state);
    this.laid.style.setProperty("--columns", String(Math.max(...parts.map((part) => parseInt(part.style.gridColumnStart, 10)))));
    this.laid.style.setProperty("--rows", String(phase === "play" ? state.names.length : piles.length));
    this.laid.setAttribute("aria-label", inOrder(state));
    this.laid.replaceChildren(...parts);
  }

  /** Return the number of the card laid at a point, counted from the last one back; 0 where there is none. */
  numberAt({ clientX: x, clientY: y }) {
    for (const cell of this.laid.children) { // Firefox tells of a click on the whole button alone
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      if (cell.dataset.number && x >= left && x < right && y >= top && y < bottom) return Number(cell.dataset.number);
    }
    return 0;
  }

  score(state, track) {
    const item = make("li", "score");
    item.style.setProperty("--player", state.colours[track]);
    item.classList.toggle("turn", track === state.turn_track);
    item.classList.toggle("winner", track === state.winner);
    const name = make("span", "name", state.names[track]);
    item.append(make("span", "peg"), name);
    if (track === state.dealer_track && state.asked_for !== "dealer") { // that is a proposal
      const dealer = make("span", "dealer", texts.say("dealer"));
      dealer.dataset.mark = texts.say("dealer")[0].toUpperCase(); // where there is little room, as on the display
      item.append(dealer);
    }
    if (track === state.turn_track) item.append(make("span", "acts", texts.say("turn")));
    item.append(make("b", "", String(state.scores[track])));
    return item;
  }

  showPrompt(state) {
    const [question = "", ...rest] = promptParts(state.prompt);
    const isKey = question.startsWith("# ");
    /** @type {(string | Node)[]} */
    const nodes = [make("strong", "", ...(isKey ? withKeys(question) : [question]))];
    if (state.winner >= 0) nodes.unshift(make("strong", "won", winText(state).replace(/[^!]$/, "$&.")), " ");
    if (state.entry) nodes.push(" ", make("span", "entry", state.entry));
    for (const part of rest) nodes.push(" ", make("span", "", ...withKeys(part)));
    if (state.dialog === "language") nodes.splice(0, nodes.length, ...promptParts(state.prompt).flatMap(inLanguages));
    this.prompt.replaceChildren(...nodes);
  }

  showPhrase(state) {
    const text = state.message || firstDeal(state) || phraseOf(state);
    const { phrase } = this;
    phrase.classList.toggle("refusal", state.is_error);
    const isPage = state.page.length > 0 && !text;
    phrase.classList.toggle("page", isPage);
    if (isPage) {
      const isOfCards = (row) => /^.{3} [ \dAJQK|]+$/.test(row); // they stand beside the page as cardRows
      const rows = state.dialog === "details" && state.laid.length ? state.page.filter((row) => !isOfCards(row)) : state.page;
      phrase.replaceChildren(...rows.map((row) => make("span", "", row.replace(/\s+/g, " ").trim())));
    } else {
      phrase.textContent = text;
      phrase.classList.toggle("long", text.length > LONG_PHRASE);
    }
    // The size is known at the next frame; asked for sooner, it costs a layout of its own, and so
    // does scrolling.
    requestAnimationFrame(() => this.scrollPhrase());
  }

  /** What is longer than its place scrolls, by the keyboard too. */
  scrollPhrase() {
    const { phrase } = this;
    phrase.scrollTop = 0;
    const isLong = phrase.scrollHeight > phrase.clientHeight;
    for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-labelledby", "prompt"]]) {
      if (isLong) phrase.setAttribute(name, value);
      else phrase.removeAttribute(name);
    }
  }
}

/** Return the nodes of a part of a prompt: names of keys are set as keys. */
function withKeys(part) {
  return part.split(" ").flatMap((word) => [KEY.test(word) ? make("kbd", "", word) : word, " "]);
}

/** Return the nodes of a row of languages, each marked as its own. */
function inLanguages(row) {
  return row.split(" ").flatMap((word) => {
    const node = make(KEY.test(word) ? "kbd" : "span", "", word);
    for (const [code, name] of Object.entries(texts.OWN_NAMES)) if (name === word) node.lang = code;
    return [node, " "];
  });
}
