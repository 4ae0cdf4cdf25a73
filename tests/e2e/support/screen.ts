import { until } from '../../support/until';
import { atRest } from './atRest';
import type { Browser } from './browser';
import { described, elementsNow, type Name, type Wanted } from './queries';

/** Seconds to wait: even a slow or suspended machine shows everything in time. */
const patience = 120;
/** WebDriver's errors for an element that was re-rendered or is still moving. */
const passing = /stale element|click intercepted|not interactable|not attached|no such element/i;
const fieldRoles = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'password'];

/** The alerts of a page since an action, as recorded by `elementsNow`. */
const noticesSince = (act: number): string => {
  const { notices = [] } = window as unknown as { notices?: readonly { readonly text: string; readonly at: number }[] };
  return notices
    .filter(({ at }) => at >= act)
    .map(({ text }) => text)
    .join(' ');
};

/** The workbench as a person with a mouse sees it: finds elements by role, name and text, and waits for them. */
export class Screen {
  /** When the last action started; the browser uses the same clock. */
  #acted = 0;

  constructor(
    readonly browser: Browser,
    readonly url: string,
  ) {}

  /** Opens an address of the workbench with a full page load, like a bookmark. */
  async open(address: string): Promise<void> {
    this.#acted = Date.now();
    await this.browser.url(new URL(address, this.url).href);
  }

  /** Goes to an address of the open workbench, like a link. */
  async goTo(address: string): Promise<void> {
    this.#acted = Date.now();
    await this.browser.execute((to: string) => {
      history.pushState({ idx: history.length, key: String(history.length) }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, address);
  }

  /** The path and query of the current page. */
  async address(): Promise<string> {
    const { pathname, search } = new URL(await this.browser.getUrl());
    return pathname + search;
  }

  /** Waits until the address matches. */
  async isAt(shape: RegExp): Promise<void> {
    await until(`an address like ${String(shape)}`, async () => shape.test(await this.address()), patience);
  }

  /** The only matching element; waits for it, and until there is no second one. */
  async find(role: string, name?: Name, within?: Wanted): Promise<string> {
    return this.#only([{ role, name, within }]);
  }

  /** Whether there is a matching element now. */
  async has(role: string, name?: Name, within?: Wanted): Promise<boolean> {
    return (await elementsNow(this.browser, { role, name, within })).length > 0;
  }

  async waitFor(role: string, name?: Name, within?: Wanted): Promise<void> {
    const wanted = { role, name, within };
    await until(described(wanted), async () => (await elementsNow(this.browser, wanted)).length > 0, patience);
  }

  async waitUntilGone(role: string, name?: Name, within?: Wanted): Promise<void> {
    const wanted = { role, name, within };
    await until(
      `${described(wanted)} to go`,
      async () => (await elementsNow(this.browser, wanted)).length === 0,
      patience,
    );
  }

  /** A text field, by its label. */
  async field(label: Name, within?: Wanted): Promise<string> {
    return this.#only(fieldRoles.map((role) => ({ role, name: label, within })));
  }

  /** Clicks once it is enabled: a button may be disabled while its page is loading. */
  async press(role: string, name?: Name, within?: Wanted): Promise<void> {
    await this.#steadily(async () => {
      const element = await this.find(role, name, within);
      await until(`${described({ role, name, within })} to be enabled`, () => this.#isEnabled(element), patience);
      await this.browser.elementClick(element);
    });
  }

  /** Replaces the value of a field. */
  async fill(label: Name, value: string, within?: Wanted): Promise<void> {
    const everything = '\uE009a\uE000';
    await this.#steadily(async () =>
      this.browser.elementSendKeys(await this.field(label, within), `${everything}${value === '' ? '\uE003' : value}`),
    );
  }

  /** Selects an option of a combobox by typing. */
  async choose(label: Name, option: Name, typed?: string): Promise<void> {
    await this.#steadily(async () => this.browser.elementClick(await this.field(label)));
    if (typed !== undefined) await this.fill(label, typed);
    await this.press('option', option);
  }

  /** Sets the file of the page's only file field. */
  async upload(place: string): Promise<void> {
    const wanted: Wanted = { role: 'file' };
    const field = await until('a file field', async () => (await elementsNow(this.browser, wanted))[0], patience);
    await this.browser.elementSendKeys(field, place);
  }

  /** All visible text, on one line. */
  async text(): Promise<string> {
    return (await this.browser.execute(() => document.body.innerText)).replace(/\s+/g, ' ');
  }

  /** Selects an option of a native select. */
  async select(label: Name, option: string): Promise<void> {
    // By typing; a click would open the system's list, which the driver can't use.
    await this.#steadily(async () => this.browser.elementSendKeys(await this.field(label), option));
  }

  /** Inserts text at the cursor, like pasting. */
  async insert(text: string): Promise<void> {
    await this.browser.sendCommandAndGetResult('Input.insertText', { text });
  }

  /** The HTML of a sandboxed frame, once its text contains these words. */
  async frameHtml(title: string, words: string): Promise<string> {
    await this.seesInFrame(title, words);
    return this.browser.execute(
      (name) =>
        document.querySelector<HTMLIFrameElement>(`iframe[title="${name}"]`)?.contentDocument?.body.innerHTML ?? '',
      title,
    );
  }

  /**
   * Waits for text, case-insensitively; returns the match of a pattern. An alert counts even after it has disappeared,
   * which takes three seconds, if it was shown since the last action.
   */
  async sees(words: string | RegExp, seconds = patience): Promise<RegExpExecArray> {
    const pattern = typeof words === 'string' ? new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i') : words;
    return until(
      `the text ${String(words)}`,
      async () =>
        pattern.exec(await this.text()) ??
        pattern.exec(await this.browser.execute(noticesSince, this.#acted)) ??
        undefined,
      seconds,
    );
  }

  /** Waits for text in a sandboxed frame, found by its title. */
  async seesInFrame(title: Name, words: string | RegExp): Promise<void> {
    const fits = (one: string) => (typeof title === 'string' ? one === title : title.test(one));
    await until(
      `the text ${String(words)} in the frame ${String(title)}`,
      async () => {
        const frames = await this.browser.execute(() =>
          [...document.querySelectorAll('iframe')].map(
            (frame) => [frame.title, frame.contentDocument?.body?.innerText ?? ''] as const,
          ),
        );
        return frames.some(
          ([name, text]) => fits(name) && (typeof words === 'string' ? text.includes(words) : words.test(text)),
        );
      },
      patience,
    );
  }

  async textOf(role: string, name?: Name, within?: Wanted): Promise<string> {
    return this.browser.getElementText(await this.find(role, name, within));
  }

  /** Waits until nothing is loading: no skeleton, no busy region. */
  async settled(): Promise<void> {
    await until(
      'the page to settle',
      () =>
        this.browser.execute(
          () =>
            document.querySelector('main, form') !== null &&
            !document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]'),
        ),
      patience,
    );
    await atRest(this.browser);
  }

  async #only(wanted: readonly Wanted[]): Promise<string> {
    let seen = 0;
    const [first] = wanted;
    try {
      return await until(
        first ? described(first) : 'nothing',
        async () => {
          const found = (await Promise.all(wanted.map((one) => elementsNow(this.browser, one)))).flat();
          seen = found.length;
          return found.length === 1 && found[0];
        },
        patience,
      );
    } catch (error) {
      if (seen > 1 && error instanceof Error) error.message += ` There are ${seen}.`;
      throw error;
    }
  }

  async #isEnabled(element: string): Promise<boolean> {
    return (
      (await this.browser.isElementEnabled(element)) &&
      (await this.browser.getElementAttribute(element, 'aria-disabled')) !== 'true'
    );
  }

  /** Repeats an action if the page changed during it. */
  async #steadily(work: () => Promise<unknown>): Promise<void> {
    this.#acted = Date.now();
    await until(
      'the page to hold still',
      async () => {
        try {
          await work();
          return true;
        } catch (error) {
          if (error instanceof Error && passing.test(error.message)) return false;
          throw error;
        }
      },
      patience,
    );
  }
}
