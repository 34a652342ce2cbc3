// Style sheets of parts of the page that are loaded when they are wanted.

const loaded = new Map(); // name -> promise

/** Load a style sheet, once; one that does not load is tried again when it is wanted again. */
export function loadStyles(name) {
  if (!loaded.has(name)) {
    const loading = new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.onload = resolve;
      link.onerror = () => reject(new Error(name));
      link.href = name;
      document.head.append(link);
    });
    loading.catch(() => loaded.delete(name));
    loaded.set(name, loading);
  }
  return loaded.get(name);
}
