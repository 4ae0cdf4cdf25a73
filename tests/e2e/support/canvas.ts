import { until } from '../../support/until';
import type { Browser } from './browser';
import type { Screen } from './screen';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The design editor's canvas, by mouse and by typing. */
export class Canvas {
  readonly #browser: Browser;

  constructor(private readonly screen: Screen) {
    this.#browser = screen.browser;
  }

  /** The middle of a block on the canvas, in the page's pixels; `edge` moves it toward the block's upper edge. */
  block(place: number, edge = 0.5): Promise<Point> {
    return this.#browser.execute(
      (index, share) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Canvas"]');
        const block = frame?.contentDocument?.querySelectorAll('[data-block-id]')[index];
        if (!frame || !block) throw new Error(`no block ${index} on the canvas`);
        const [outer, box] = [frame.getBoundingClientRect(), block.getBoundingClientRect()];
        return {
          x: Math.round(outer.left + box.left + box.width / 2),
          y: Math.round(outer.top + box.top + box.height * share),
        };
      },
      place,
      edge,
    );
  }

  /** The middle of an element outside the canvas. */
  middleOf(selector: string): Promise<Point> {
    return this.#browser.execute((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      if (!box) throw new Error(`nothing like ${wanted}`);
      return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
    }, selector);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#browser
      .action('pointer')
      .move({ x: from.x, y: from.y })
      .down()
      .move({ x: from.x + 12, y: from.y + 12, duration: 50 })
      .move({ x: to.x, y: to.y, duration: 150 })
      .up()
      .perform();
  }

  async press({ x, y }: Point): Promise<void> {
    await this.#browser.action('pointer').move({ x, y }).down().up().perform();
  }

  /** Types into the edited text, once the canvas has the focus. */
  async write(text: string): Promise<void> {
    await this.screen.waitFor('toolbar', 'Text');
    await until('the cursor in the text', () =>
      this.#browser.execute(() => {
        const frame = document.activeElement;
        return (
          frame instanceof HTMLIFrameElement &&
          (frame.contentDocument?.activeElement as HTMLElement | null | undefined)?.isContentEditable === true
        );
      }),
    );
    await this.#browser.keys(text);
  }

  /** Waits until this many blocks are rendered. */
  async has(count: number): Promise<void> {
    const drawn = (): Promise<number> =>
      this.#browser.execute(
        () =>
          document
            .querySelector<HTMLIFrameElement>('iframe[title="Canvas"]')
            ?.contentDocument?.querySelectorAll('[data-block-id]').length ?? -1,
      );
    await until(`${count} blocks on the canvas`, async () => (await drawn()) === count || undefined);
  }
}
