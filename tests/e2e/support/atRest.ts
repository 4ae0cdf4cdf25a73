import type { Browser } from './browser';

/**
 * Waits for what opens, fades or slides: a color half way there is none that anybody chose. What turns for ever may.
 */
export async function atRest(browser: Browser): Promise<void> {
  await browser.executeAsync((done: () => void) => {
    const look = (): void => {
      const moving = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return done();
      // One that is taken back counts as ended; another may have begun meanwhile.
      void Promise.allSettled(moving.map(({ finished }) => finished)).then(look);
    };
    // Two frames: what is there has been painted, and what moves has begun to.
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}
