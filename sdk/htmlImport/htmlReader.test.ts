import { askWorker, readBesidePage } from './htmlReader';
import type { ImportMessage } from './importMessages';
import { type HtmlQuestion, readHtml } from './readHtml';

const question = (html: string): HtmlQuestion => ({ from: html, promote: true, origin: 'https://app.example' });

/** A worker whose messages the test sends. */
class OwnWorker extends EventTarget {
  readonly asked: HtmlQuestion[] = [];
  isEnded = false;

  postMessage(asked: HtmlQuestion): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(message: ImportMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}

function ask(html = '<p>Words</p>') {
  const worker = new OwnWorker();
  const controller = new AbortController();
  const shares: number[] = [];
  // As much of a worker as the reader uses.
  const answer = askWorker(worker as unknown as Worker, question(html), {
    signal: controller.signal,
    onProgress: (share) => shares.push(share),
  });
  return { worker, controller, shares, answer };
}

test('a worker tells how far it is, and ends when it is done', async () => {
  const { worker, shares, answer } = ask();
  expect(worker.asked).toEqual([question('<p>Words</p>')]);
  worker.say({ kind: 'started' });
  worker.say({ kind: 'progress', share: 0.2 });
  worker.say({ kind: 'progress', share: 0.9 });
  const reading = await readHtml(question('<p>Words</p>'), () => undefined);
  worker.say({ kind: 'read', reading });
  await expect(answer).resolves.toBe(reading);
  expect([shares, worker.isEnded]).toEqual([[0.2, 0.9], true]);
});

test('a reason for the user is what the reading rejects with', async () => {
  const { worker, answer } = ask();
  worker.say({ kind: 'started' });
  worker.say({ kind: 'refused', reason: 'There is nothing in this HTML.' });
  await expect(answer).rejects.toThrow('There is nothing in this HTML.');
  expect(worker.isEnded).toBe(true);
});

test('stopping ends the worker at once', async () => {
  const { worker, controller, answer } = ask();
  worker.say({ kind: 'started' });
  controller.abort();
  await expect(answer).rejects.toThrow(/abort/i);
  expect(worker.isEnded).toBe(true);
});

test('a worker that breaks off says what to do', async () => {
  const { worker, answer } = ask();
  worker.say({ kind: 'started' });
  worker.dispatchEvent(new Event('error'));
  await expect(answer).rejects.toThrow('import a part of it');
});

describe('without a worker', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'Worker'));

  /** A browser whose workers never run: their file is gone, or a policy of its owner forbids them. */
  class DeadWorker extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    postMessage(): void {}
    terminate(): void {}
  }
  const options = { signal: new AbortController().signal, onProgress: () => undefined };

  test('the page reads', async () => {
    const reading = await readBesidePage(question('<p>Words</p>'), options);
    expect(reading.design.blocks).toMatchObject([{ type: 'text' }]);
  });

  test('that starts, the page reads', async () => {
    jest.doMock('./startImportWorker', () => ({ startImportWorker: () => new DeadWorker() }));
    Object.assign(globalThis, { Worker: DeadWorker });
    const reading = await readBesidePage(question('<p>Words</p>'), options);
    expect(reading.design.blocks).toMatchObject([{ type: 'text' }]);
  });
});

test('the share that is done grows up to what is compared', async () => {
  const shares: number[] = [];
  const rows = Array.from({ length: 50 }, (_, row) => `<tr><td class="a"><p>Row ${row}</p></td></tr>`).join('');
  const html = `<style>@media (max-width:480px){.a{padding:9px!important}}</style><table width="600">${rows}</table>`;
  await readHtml(question(html), (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(20);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares[0]).toBeGreaterThan(0);
  expect(shares.at(-1)).toBe(0.85);
});
