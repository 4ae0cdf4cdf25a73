import { Key } from 'webdriverio';
import { until } from '../../support/until';
import { elementsNow, described, type Name, type Wanted } from './queries';
import type { Screen } from './screen';

/** Seconds for which Tab cycles through the page: the target may be re-rendered in the meantime. */
const patience = 90;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The workbench by keyboard alone: nothing here clicks or sets the focus in any other way. */
export class Keyboard {
  constructor(private readonly screen: Screen) {}

  /** Presses keys together: `press(Key.Ctrl, 'k')`. */
  async press(...keys: string[]): Promise<void> {
    await this.screen.browser.keys(keys);
  }

  /**
   * Presses keys one after the other: `sequence('g', 'i')`. Sent to the driver in one call, because the second must
   * follow within a second.
   */
  async sequence(...keys: string[]): Promise<void> {
    const typing = this.screen.browser.action('key');
    for (const key of keys) typing.down(key).up(key);
    await typing.perform();
  }

  /** Types into the focused field, once there is one: dialogs focus their first field. */
  async type(text: string): Promise<void> {
    const { browser } = this.screen;
    const id = await until('a field with the focus', async () => {
      const focused: unknown = await browser.getActiveElement();
      const isField = await browser.execute(
        () =>
          document.activeElement?.matches('input, textarea, select, [contenteditable="true"], [role="combobox"]') ??
          false,
      );
      return isField && (focused as Record<string, string>)[elementKey];
    });
    await browser.elementSendKeys(id, text);
  }

  /** Presses Tab (or Shift+Tab) until the element has the focus. */
  async tabTo(
    role: string,
    name?: Name,
    options: { readonly within?: Wanted; readonly back?: boolean } = {},
  ): Promise<void> {
    const wanted = { role, name, within: options.within };
    await this.screen.waitFor(role, name, options.within);
    for (const start = Date.now(); Date.now() - start < patience * 1000;) {
      if (await this.isOn(wanted)) return;
      await (options.back ? this.press(Key.Shift, Key.Tab) : this.press(Key.Tab));
    }
    throw new Error(`Tab did not reach ${described(wanted)}; it ended on ${await this.where()}.`);
  }

  /** Tabs to a field and replaces its value. */
  async fill(label: Name, value: string, within?: Wanted): Promise<void> {
    await this.tabTo('textbox', label, { ...(within && { within }) });
    await this.press(Key.Ctrl, 'a');
    await this.type(value);
  }

  /** Tabs to a combobox, types, and selects the first option once it is the right one. */
  async choose(label: Name, typed: string, option: Name): Promise<void> {
    await this.tabTo('combobox', label);
    await this.press(Key.ArrowDown);
    await this.type(typed);
    await this.screen.waitFor('option', option);
    await this.press(Key.Enter);
  }

  /** Runs a command from the palette by its title. */
  async run(title: string): Promise<void> {
    const { screen } = this;
    await this.press(Key.Ctrl, 'k');
    await screen.waitFor('combobox', 'Search or run a command');
    await this.type(title);
    await until(`"${title}" as the first result`, () =>
      screen.browser.execute(
        (wanted) =>
          document
            .querySelector<HTMLElement>('#palette-results [role="option"][aria-selected="true"]')
            ?.innerText.startsWith(wanted) ?? false,
        title,
      ),
    );
    await this.press(Key.Enter);
  }

  private async isOn(wanted: Wanted): Promise<boolean> {
    const { browser } = this.screen;
    const focused: unknown = await browser.getActiveElement();
    const id = (focused as Record<string, string>)[elementKey];
    return id !== undefined && (await elementsNow(browser, wanted)).includes(id);
  }

  private async where(): Promise<string> {
    return this.screen.browser.execute(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
  }
}
