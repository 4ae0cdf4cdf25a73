import assert from 'node:assert/strict';
import { accessibilityProblems } from './accessibility';
import { screenshot } from './browser';
import { setWidth, showIn } from './emulation';
import type { Screen } from './screen';

const phone = 360;

/**
 * Checks the page in both themes, ending with light: no accessibility problems. `name` is that of its
 * screenshots.
 */
export async function checkThemes(screen: Screen, name: string): Promise<void> {
  const { browser } = screen;
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(browser, scheme);
    await screen.settled();
    // Reduced motion is on. Intermediate colors of a theme change are no design choice.
    const moving = await browser.execute(() =>
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map((one) => one.transitionProperty),
    );
    assert.deepEqual(moving, [], `${name}, ${scheme}`);
    await screenshot(browser, `${name}-${scheme}`);
    assert.deepEqual(
      await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'),
      [],
      `${name}, ${scheme}`,
    );
  }
  await showIn(browser, 'light');
}

/** Like `checkThemes`, and on a phone: nothing is wider than the window. */
export async function checkLooks(screen: Screen, name: string): Promise<void> {
  const { browser } = screen;
  await checkThemes(screen, name);
  await setWidth(browser, phone);
  await screen.settled();
  await screenshot(browser, `${name}-phone`);
  const width = await browser.execute(() => document.documentElement.scrollWidth);
  await setWidth(browser, 0);
  assert.ok(width <= phone, `${name} is ${width} pixels wide on a phone.`);
}
