/**
 * Small choices of the frame, kept in this browser. Private windows may refuse storage: the choice then lasts as long
 * as the page.
 */
export const remembered = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing depends on it having been kept.
    }
  },
};
