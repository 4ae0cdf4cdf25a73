import { cookieNames, Cookies } from '../browser/cookies';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { HttpClient } from './httpClient';

/** A browser's request whose sending goes as told: jsdom's own reports no progress. */
class SteppedRequest extends XMLHttpRequest {
  static sent: unknown;
  static answer = { status: 201, body: '{"id":"7"}' };

  override send(body?: unknown): void {
    SteppedRequest.sent = body;
    for (const loaded of [1_000_000, 4_000_000])
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 4_000_000 }));
    this.upload.dispatchEvent(new ProgressEvent('loadend'));
    const { status, body: text } = SteppedRequest.answer;
    Object.defineProperties(this, {
      readyState: { value: 4 },
      status: { value: status },
      response: { value: text },
      responseText: { value: text },
    });
    this.dispatchEvent(new ProgressEvent('loadend'));
  }
}

const original = globalThis.XMLHttpRequest;
beforeAll(() => void (globalThis.XMLHttpRequest = SteppedRequest));
afterAll(() => void (globalThis.XMLHttpRequest = original));

const client = (): HttpClient =>
  new HttpClient(new Cookies(new MemoryBrowser({ [cookieNames.authToken]: 'abc' })), () => ({
    expired: () => undefined,
    lacksSecondFactor: () => undefined,
    confirm: async () => false,
  }));

test('an upload reports the share that is sent, up to all of it', async () => {
  const shares: number[] = [];
  const file = new Blob(['picture'], { type: 'image/png' });
  expect(
    await client().upload<{ id: string }>('POST', '/images', file, { onProgress: (share) => shares.push(share) }),
  ).toEqual({ id: '7' });
  expect(SteppedRequest.sent).toBe(file);
  expect(shares).toEqual([0.25, 1]);
});

test('a form is sent as it is', async () => {
  const form = new FormData();
  form.append('upload', new Blob(['picture']), 'picture.png');
  await client().upload('POST', '/images', form);
  expect(SteppedRequest.sent).toBe(form);
});

test('a refused upload tells the field and why', async () => {
  SteppedRequest.answer = { status: 413, body: '{"errors":[{"message":"exceeds 4MB","field":"upload"}]}' };
  await expect(client().upload('PUT', '/images', new Blob(['x']))).rejects.toMatchObject({
    status: 413,
    errors: [{ message: 'exceeds 4MB', field: 'upload' }],
  });
});
