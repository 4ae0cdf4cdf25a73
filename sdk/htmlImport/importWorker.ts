import type { ImportMessage } from './importMessages';
import { type HtmlQuestion, readHtml } from './readHtml';

const say = (message: ImportMessage, moved: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer: moved });

// The worker's side: receives HTML, and returns the design that is made of it.
globalThis.addEventListener('message', ({ data }: MessageEvent<HtmlQuestion>) => {
  void readHtml(data, (share) => say({ kind: 'progress', share })).then(
    (reading) => {
      // Images are handed over instead of being copied.
      const buffers = reading.images.map(({ bytes }) => bytes.buffer).filter((one) => one instanceof ArrayBuffer);
      say({ kind: 'read', reading }, [...new Set(buffers)]);
    },
    (failure: unknown) =>
      say({ kind: 'refused', reason: failure instanceof Error ? failure.message : 'This HTML cannot be read.' }),
  );
});
say({ kind: 'started' });
