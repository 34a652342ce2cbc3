// A real board over the whole screen, large enough to be read from two metres. Where the browser has no
// full screen it fills the window.

export class FarView {
  /** dialog: the room; element: what is shown of it; opener: the button for both ways. */
  constructor(dialog, element, opener, words) {
    this.dialog = dialog;
    this.element = element;
    this.opener = opener;
    this.words = words;
    this.lock = null; // that keeps the screen from going dark
    this.onchange = () => { if (!document.fullscreenElement) this.leave(); };
    this.oncancel = (event) => {
      if (!this.isOn) return;
      event.preventDefault(); // Esc leaves this, not the room
      this.leave();
    };
    document.addEventListener("fullscreenchange", this.onchange);
    dialog.addEventListener("cancel", this.oncancel);
    this.name();
  }

  get isOn() { return this.dialog.classList.contains("is-far"); }

  name() {
    this.opener.textContent = this.words(this.isOn ? "near" : "far");
  }

  toggle() {
    if (this.isOn) this.leave();
    else this.enter();
  }

  async enter() {
    this.dialog.classList.add("is-far");
    this.name();
    await this.element.requestFullscreen?.().catch(() => {}); // the window will do
    this.lock = await navigator.wakeLock?.request("screen").catch(() => null);
    if (!this.isOn) this.release();
  }

  leave() {
    if (!this.isOn) return;
    this.dialog.classList.remove("is-far");
    this.name();
    this.release();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.opener.focus();
  }

  release() {
    this.lock?.release().catch(() => {});
    this.lock = null;
  }

  /** The room shows no board any more. */
  end() {
    this.leave();
    document.removeEventListener("fullscreenchange", this.onchange);
    this.dialog.removeEventListener("cancel", this.oncancel);
  }
}
