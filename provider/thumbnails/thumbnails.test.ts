import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type Browser, findBrowser } from './findBrowser';
import { makeThumbnail, staticPage } from './makeThumbnail';
import { takeScreenshot } from './takeScreenshot';
import { sketch } from './sketch';

const none = { read: () => Promise.resolve(undefined), owners: [] };
const log = { warn: () => undefined } as never;
const never = new AbortController().signal;
const colorAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('a page is complete in itself: own pictures in it, those of others and template tags not', async () => {
  const read = async (key: string): Promise<Buffer | undefined> =>
    key === 'images/7/mine.png' ? Buffer.from('picture') : undefined;
  const html =
    '<img src="https://mail.example.com/images/7/mine.png"><img ' +
    'src="https://mail.example.com/images/8/theirs.png"><p>Hello {{insert first_name "default=you"}}{{#if ' +
    'a}}!{{/if}}</p>';
  const page = await staticPage(html, read, ['7']);
  expect(page).toContain(`data:image/png;base64,${Buffer.from('picture').toString('base64')}`);
  expect(page).toContain('images/8/theirs.png');
  expect(page).toContain('<p>Hello you!</p>');
  expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`);
  expect(page).toContain('<iframe sandbox ');
});

test('without a browser an outline is drawn, of the size of every thumbnail', async () => {
  const picture = await makeThumbnail(
    { config: { chromiumPath: 'none' } as never, log },
    '<h1>Hello</h1><p>Words</p>',
    none,
    never,
  );
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 600 });
});

test('the outline has a bar for what stands there, and none for what is hidden', async () => {
  const empty = await sketch('<style>p{}</style><div style="display:none">secret</div>', 600);
  const full = await sketch('<h1>Hello</h1>', 600);
  expect(await colorAt(empty, 60, 45)).toEqual([255, 255, 255]);
  expect(await colorAt(full, 60, 50)).toEqual([75, 85, 99]);
});

test.each([
  ['elements nested 300,000 deep', '<b>'.repeat(300_000)],
  ['a million attributes', `<p ${'a '.repeat(500_000)}>`],
  ['a tag of defaults without an end', `{{${'default='.repeat(125_000)}}}`],
])('a thumbnail of %s is made all the same', async (_name, html) => {
  await staticPage(html, none.read, []);
  expect((await sharp(await sketch(`<h1>Hello</h1>${html}`, 600)).metadata()).width).toBe(480);
});

test('a browser that fails is no failure of the thumbnail', async () => {
  const picture = await makeThumbnail(
    { config: { chromiumPath: process.execPath } as never, log },
    '<p>Words</p>',
    none,
    never,
  );
  expect((await sharp(picture).metadata()).width).toBe(480);
});

test("a browser that draws somebody's HTML keeps its sandbox, runs as no real user and knows no secret", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'browser-'));
  const program = path.join(folder, 'browser');
  await chmod(folder, 0o755);
  await writeFile(
    program,
    '#!/bin/sh\nfor a in "$@"; do case "$a" in --screenshot=*) out="${a#--screenshot=}";; esac; done\n{ id -u; ' +
      'echo "$@"; env; } > "$out"\n',
  );
  await chmod(program, 0o755);
  process.env['DATABASE_URL'] = 'postgres://secret';
  try {
    const told = (isSandboxed: boolean) =>
      takeScreenshot({ program, isSandboxed }, '', { width: 1, height: 1 }, never).then(String);
    const safe = await told(true);
    expect(safe).not.toMatch(/--no-sandbox|DATABASE_URL|^0$/m);
    expect(await told(false)).toContain('--no-sandbox');
    // On a disk that is slow to confirm writes, creating a profile takes longer than an attempt may.
    if (existsSync('/dev/shm')) expect(safe).toContain('--user-data-dir=/dev/shm/');
    // The symbolic link that it writes in place of the image has no valid target.
    await writeFile(
      program,
      '#!/bin/sh\nfor a in "$@"; do case "$a" in --screenshot=*) ln -s /etc/hostname "${a#--screenshot=}";; esac; ' +
        'done\n',
    );
    await expect(told(true)).rejects.toThrow();
  } finally {
    delete process.env['DATABASE_URL'];
    await rm(folder, { recursive: true });
  }
});

test('a browser that hangs is killed and started once more', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'browser-'));
  const program = path.join(folder, 'browser');
  await chmod(folder, 0o755);
  const script = (condition: string) => `#!/bin/sh
${condition} || { touch tried; exec sleep 1000; }
for a in "$@"; do case "$a" in --screenshot=*) echo drawn > "\${a#--screenshot=}";; esac; done
`;
  const drawn = () =>
    takeScreenshot({ program, isSandboxed: true }, '', { width: 1, height: 1 }, never, 3000).then(String);
  try {
    await writeFile(program, script('[ -e tried ]'), { mode: 0o755 });
    await chmod(program, 0o755);
    await expect(drawn()).resolves.toBe('drawn\n');
    await writeFile(program, script('false'));
    await expect(drawn()).rejects.toThrow('hung 2 times');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);

describe('with a browser', () => {
  let browser: Browser | undefined;
  let server: Server;
  let asked = 0;
  beforeAll(async () => {
    browser = await findBrowser({});
    server = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('what is seen is photographed; scripts do not run and no address is asked', async () => {
    // Without a browser there is only the outline, which is tested above.
    if (browser === undefined) return;
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const hostile = `<body style="margin:0;background:#00ff00"><img src="${address}/a.png">
      <link rel="stylesheet" href="${address}/b.css"><iframe src="${address}/c"></iframe>
      <script>document.body.style.background='#ff0000';fetch('${address}/d')</script>
      <img src=x onerror="document.body.style.background='#ff0000'">
      <meta http-equiv="refresh" content="0;url=${address}/e">`;
    const picture = await takeScreenshot(
      browser,
      await staticPage(hostile, none.read, []),
      { width: 680, height: 850 },
      never,
    );
    expect(await colorAt(picture, 600, 800)).toEqual([0, 255, 0]);
    expect(asked).toBe(0);
  });

  test('it is ended when nobody waits for it any more', async () => {
    if (browser === undefined) return;
    await expect(
      takeScreenshot(browser, '<p>Words</p>', { width: 680, height: 850 }, AbortSignal.abort()),
    ).rejects.toThrow();
  });
});
