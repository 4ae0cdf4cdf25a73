import { injected } from 'sendwright/sdk';
import { parts } from '../parts';
import type { PageHistory } from './pageHistory';

/** Maximum frames to wait for a page to be tall enough to restore its scroll position. */
const patience = 60;

/** The element marked `data-scroll-root`, otherwise the document. */
const scrollRoot = (): Element =>
  document.querySelector('[data-scroll-root]') ?? document.scrollingElement ?? document.documentElement;

/** New pages start at the top; going back restores the scroll position. */
@injected(parts.router)
export class ScrollKeeper {
  readonly #positions = new Map<string, number>();
  readonly #unsubscribe: () => void;
  #frame = 0;

  constructor({ history }: { readonly history: PageHistory }) {
    let { key, pathname } = history.location;
    this.#unsubscribe = history.subscribe(({ location, action }) => {
      if (location.key === key) return;
      this.#positions.set(key, scrollRoot().scrollTop);
      const isOtherPage = location.pathname !== pathname;
      ({ key, pathname } = location);
      if (action === 'POP') this.#restore(this.#positions.get(key) ?? 0, patience);
      else if (isOtherPage) this.#restore(0, 0);
    });
  }

  dispose(): void {
    this.#unsubscribe();
    cancelAnimationFrame(this.#frame);
  }

  #restore(top: number, frames: number): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const root = scrollRoot();
      root.scrollTop = top;
      if (root.scrollTop < top && frames > 0) this.#restore(top, frames - 1);
    });
  }
}
