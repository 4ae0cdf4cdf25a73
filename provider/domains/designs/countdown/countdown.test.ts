import { countdownName, readCountdown } from 'sendwright/email';
import sharp from 'sharp';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { makeGrid } from './countdownLook';
import { drawCountdown, timeLeft } from './drawCountdown';

const look = { units: 4, width: 160, radius: 6, color: '#ffffff', fill: '#112233', ground: '#f0f0f0' } as const;
const nameFor = (end: number, units: 3 | 4 = 4): string => countdownName({ ...look, units, end });
const day = 86_400;

/** The pixels of each frame as they are shown, one after the other. */
async function framesOf(image: Buffer): Promise<{ frames: Buffer[]; delays: readonly number[] }> {
  const { pages = 1, delay = [] } = await sharp(image, { animated: true }).metadata();
  const frames = await Promise.all(
    Array.from({ length: pages }, (_, page) => sharp(image, { page }).ensureAlpha().raw().toBuffer()),
  );
  return { frames, delays: delay };
}

const firstFrame = async (left: number): Promise<Buffer> =>
  sharp(await drawCountdown(look, left), { page: 0 })
    .ensureAlpha()
    .raw()
    .toBuffer();

test('an animation has a frame for each of the next sixty seconds, as they would be drawn alone', async () => {
  const { frames, delays } = await framesOf(await drawCountdown(look, 3 * day + 61));
  expect(frames).toHaveLength(60);
  expect(new Set(delays)).toEqual(new Set([1000]));
  for (const passed of [0, 1, 2, 30, 59])
    expect(frames[passed]?.equals(await firstFrame(3 * day + 61 - passed))).toBe(true);
});

test.each([
  ['a minute', 60],
  ['an hour', 3600 + 10],
  ['a day', day],
  ['less than a minute', 42],
  ['a minute that has just begun', 119],
])('the boxes change together when %s is over', async (_, left) => {
  const { frames } = await framesOf(await drawCountdown(look, left));
  expect(frames).toHaveLength(Math.min(60, left + 1));
  for (const passed of [1, 11, 42]) expect(frames[passed]?.equals(await firstFrame(left - passed))).toBe(true);
});

test('it stops at zero, and shows up to 999 days', async () => {
  const { frames } = await framesOf(await drawCountdown(look, 0));
  expect(frames).toHaveLength(1);
  expect((await firstFrame(-5)).equals(await firstFrame(0))).toBe(true);
  expect(timeLeft(5000 * day, 4)).toEqual(['999', '00', '00', '00']);
  expect(timeLeft(100 * day + 3661, 3)).toEqual(['100', '01', '01']);
});

test('every size has room for its digits', async () => {
  for (const units of [3, 4] as const)
    for (const width of [160, 333, 560]) {
      const grid = await makeGrid({ units, width, radius: 30 });
      expect(grid.areas).toHaveLength(units);
      for (const { left, top, width: wide, height } of grid.areas) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + wide).toBeLessThanOrEqual(grid.width);
        expect(top + height).toBeLessThanOrEqual(grid.height);
        expect(wide).toBeGreaterThan(grid.three.width * 3 - 1);
      }
    }
});

test.each([
  'a.gif',
  '1-4-360-6-ffffff-1f2430.gif',
  '1-5-360-6-ffffff-1f2430-f4f5f7.gif',
  '1-4-99999-6-ffffff-1f2430-f4f5f7.gif',
  '1-4-20-6-ffffff-1f2430-f4f5f7.gif',
  '1-4-360-99-ffffff-1f2430-f4f5f7.gif',
  '1-4-360-6-gggggg-1f2430-f4f5f7.gif',
  '-1-4-360-6-ffffff-1f2430-f4f5f7.gif',
  '1-4-360-6-ffffff-1f2430-f4f5f7.png',
])('%s is no name of a countdown', (name) => {
  expect(readCountdown(name)).toBeUndefined();
});

describe('the public address', () => {
  let running: TestProvider;
  beforeAll(async () => {
    running = await startTestProvider({ jobs: false });
  });
  afterAll(() => running.close());
  const ask = (path: string) => running.inject('GET', path, undefined, { authorization: '' });

  test('draws what is left, and asks not to be kept', async () => {
    const response = await ask(`/countdowns/${nameFor(Math.floor(Date.now() / 1000) + 3 * day)}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/gif');
    expect(response.headers['cache-control']).toContain('no-store');
    const { pages, width } = await sharp(response.rawPayload, { animated: true }).metadata();
    expect({ pages, width }).toEqual({ pages: 60, width: 320 });
  });

  test('shows the chosen image of the library after the end, and none from elsewhere', async () => {
    const over = `/countdowns/${nameFor(1000)}`;
    const shown = await ask(`${over}?after=/images/12/over.png`);
    expect([shown.statusCode, shown.headers.location]).toEqual([302, '/images/12/over.png']);
    const early = await ask(`/countdowns/${nameFor(9_999_999_999, 3)}?after=/images/12/over.png`);
    expect(early.statusCode).toBe(200);
    for (const elsewhere of ['https://a.example/images/12/over.png', '//a.example/x.png', '/images/../v3/user'])
      expect((await ask(`${over}?after=${encodeURIComponent(elsewhere)}`)).statusCode).toBe(400);
    expect((await ask('/countdowns/nothing.gif')).statusCode).toBe(404);
  });

  test('draws 60 sizes a minute for a network: the first image of a size takes the longest', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01T10:00:00Z'));
    try {
      const ofSize = (width: number): string => countdownName({ ...look, units: 3, width, end: 1_990_000_000 });
      const statuses = new Set<number>();
      for (let more = 1; more <= 60; more += 1) {
        const { statusCode } = await ask(`/countdowns/${ofSize(160 + more)}`);
        statuses.add(statusCode);
      }
      expect([...statuses]).toEqual([200]);
      expect((await ask(`/countdowns/${ofSize(300)}`)).statusCode).toBe(429);
      // Another time of a known size.
      const again = countdownName({ ...look, units: 3, width: 220, end: 1_990_000_001 });
      expect((await ask(`/countdowns/${again}`)).statusCode).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });

  test('draws 3,000 images a minute for a network, and more for others', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T10:00:00Z'));
    try {
      const name = (end: number): string => countdownName({ ...look, units: 3, end: 1_900_000_000 + end });
      const statuses = new Set<number>();
      for (let end = 0; end < 3000; end += 1) statuses.add((await ask(`/countdowns/${name(end)}`)).statusCode);
      expect([...statuses]).toEqual([200]);
      expect((await ask(`/countdowns/${name(5000)}`)).statusCode).toBe(429);
      // What is drawn already costs nothing.
      expect((await ask(`/countdowns/${name(1)}`)).statusCode).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });
});
