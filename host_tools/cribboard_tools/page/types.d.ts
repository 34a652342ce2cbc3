// Types that the checker cannot find in the page's own files.

/** MicroPython from npm: see page_server.py. */
declare module "*/micropython.mjs" {
  export function loadMicroPython(options: object): Promise<any>;
}

interface Window {
  /** What tests ask of the page. */
  cribboard: Record<string, unknown>;
}
