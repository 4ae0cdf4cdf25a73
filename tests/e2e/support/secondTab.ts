import type { Screen } from './screen';

/** The handles of two tabs of one browser. */
export interface TwoTabs {
  readonly own: string;
  readonly second: string;
}

/** Works in a second tab at an address, and comes back. */
export async function openBeside(screen: Screen, address: string): Promise<TwoTabs> {
  const { browser } = screen;
  const own = await browser.getWindowHandle();
  const { handle } = await browser.createWindow('tab');
  await browser.switchToWindow(handle);
  await screen.open(address);
  await screen.waitFor('navigation', 'Main');
  await screen.settled();
  await browser.switchToWindow(own);
  return { own, second: handle };
}

/** Checks the second tab, then closes it. */
export async function closeSecond({ browser }: Screen, handles: TwoTabs, look: () => Promise<void>): Promise<void> {
  await browser.switchToWindow(handles.second);
  await look();
  await browser.closeWindow();
  await browser.switchToWindow(handles.own);
}
