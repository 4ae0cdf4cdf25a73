import type { Browser } from './browser';

/**
 * Waits for transitions and animations, because their intermediate colors are no design choice. Infinite animations are
 * ignored.
 */
export async function atRest(browser: Browser): Promise<void> {
  await browser.executeAsync((done: () => void) => {
    const look = (): void => {
      const moving = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return done();
      // A canceled animation counts as ended; another may have started in the meantime.
      void Promise.allSettled(moving.map(({ finished }) => finished)).then(look);
    };
    // Two frames: everything has been painted, and new animations have started.
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}
