import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { defaultBrand } from 'sendwright/email';
import type { Image, ImageFolders, ImagePage, ImageUses } from 'sendwright/wire/images';
import sharp, { type Sharp } from 'sharp';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provided: TestProvider;
beforeAll(async () => {
  provided = await startTestProvider({ listen: true, jobs: false });
});
afterAll(() => provided.close());

const drawn = (width: number, height: number, background = '#cc3366'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

function form(content: Buffer, name = 'photo.png', part = 'upload'): { body: Buffer; headers: Record<string, string> } {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: ` +
    'application/octet-stream\r\n\r\n';
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

async function upload(content: Buffer, name?: string, authorization = `Bearer ${provided.apiKey}`) {
  const { body, headers } = form(content, name);
  return provided.inject('POST', '/v3/images', body, { ...headers, authorization });
}

async function uploaded(content: Buffer, name?: string): Promise<Image> {
  const answer = await upload(content, name);
  expect(answer.statusCode).toBe(201);
  return answer.json<Image>();
}

const list = async (query = ''): Promise<ImagePage> =>
  (await provided.inject('GET', `/v3/images${query}`)).json<ImagePage>();
/** Addresses name the requested host, and injected requests have one that nobody listens on. */
const fetched = (url: string): Promise<Response> => fetch(provided.url + new URL(url).pathname);

describe('uploading', () => {
  test('stores an image and serves it to anybody who knows its address', async () => {
    const image = await uploaded(await drawn(900, 300).png().toBuffer(), 'C:\\pictures\\banner.png');
    expect(image).toMatchObject({ name: 'banner.png', width: 900, height: 300, type: 'image/png' });
    expect(Math.abs(image.created - Date.now() / 1000)).toBeLessThan(600);
    const answer = await fetched(image.url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Number(answer.headers.get('content-length'))).toBe(image.size);
    expect(await sharp(Buffer.from(await (await fetched(image.thumbnail)).arrayBuffer())).metadata()).toMatchObject({
      width: 400,
      height: 133,
    });
    expect(new URL(image.url).pathname).toMatch(/^\/images\/\d+\/[A-Za-z0-9_-]{43}\.png$/);
  });

  test('removes camera metadata and applies its orientation', async () => {
    const content = await drawn(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(content.includes('Exif')).toBe(true);
    const image = await uploaded(content, 'phone.jpg');
    expect(image).toMatchObject({ width: 20, height: 40, type: 'image/jpeg' });
    expect(Buffer.from(await (await fetched(image.url)).arrayBuffer()).includes('Exif')).toBe(false);
  });

  test('keeps the frames of an animation', async () => {
    const frames = [drawn(12, 12, '#ff0000'), drawn(12, 12, '#0000ff')];
    const content = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const image = await uploaded(content, 'blink.gif');
    expect(image).toMatchObject({
      width: 12,
      height: 12,
      type: 'image/gif',
      warnings: [expect.stringContaining('The first frame of the animation is empty')],
    });
    expect((await sharp(Buffer.from(await (await fetched(image.url)).arrayBuffer())).metadata()).pages).toBe(2);
  });

  test('no warning for an animation whose first frame is not empty, nor for a still image', async () => {
    const half = await drawn(12, 12, '#ff0000')
      .composite([{ input: await drawn(6, 12, '#ffffff').png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const content = await sharp([half, await drawn(12, 12, '#0000ff').png().toBuffer()], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect(await uploaded(content, 'half.gif')).not.toHaveProperty('warnings');
    expect(await uploaded(await drawn(12, 12).gif().toBuffer(), 'still.gif')).not.toHaveProperty('warnings');
  });

  test.each([
    ['a script with the name of an image', Buffer.from('<script>alert(1)</script>'), 'photo.png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'drawing.svg'],
    [
      'an SVG that says it is a PNG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'drawing.png',
    ],
    ['a PDF', Buffer.from('%PDF-1.7'), 'paper.jpg'],
  ])('refuses %s with 415', async (_what, content, name) => {
    const answer = await upload(content, name);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errors).toEqual([
      { message: 'invalid file type. Please upload a .gif, .jpeg, .jpg or .png. WebP is converted.', field: 'upload' },
    ]);
  });

  test('the content decides, not the name', async () => {
    expect((await uploaded(await drawn(5, 5).jpeg().toBuffer(), 'really.png')).type).toBe('image/jpeg');
  });

  const noise = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
    sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });

  test('makes images of more than 4 MB smaller, and says so', async () => {
    const photo = await noise(3000, 2000).jpeg({ quality: 100 }).toBuffer();
    expect(photo.length).toBeGreaterThan(4 * 1024 * 1024);
    const smaller = await uploaded(photo, 'phone.jpg');
    expect(smaller).toMatchObject({
      type: 'image/jpeg',
      warnings: [expect.stringContaining('Made smaller for email')],
    });
    expect(smaller.size).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect([smaller.width, smaller.width / smaller.height]).toEqual([expect.any(Number), 1.5]);
    // A photo as PNG becomes JPEG instead of tiny; what is transparent stays PNG.
    expect(await uploaded(await noise(1300, 1300).png().toBuffer(), 'noise.png')).toMatchObject({
      type: 'image/jpeg',
      width: 1300,
      name: 'noise.jpg',
    });
    expect(await uploaded(await noise(1300, 1300, 4).png().toBuffer(), 'glass.png')).toMatchObject({
      type: 'image/png',
      width: 800,
    });
  });

  test('keeps WebP as what all email apps show', async () => {
    const still = await uploaded(await drawn(30, 20).webp().toBuffer(), 'sea.webp');
    expect(still).toMatchObject({ name: 'sea.jpg', type: 'image/jpeg', width: 30, height: 20 });
    const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.4 } } });
    expect(await uploaded(await glass.webp().toBuffer(), 'glass.webp')).toMatchObject({
      name: 'glass.png',
      type: 'image/png',
    });
    const frames = [drawn(12, 12, '#ff0000'), drawn(12, 12, '#0000ff')];
    const moving = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const blink = await uploaded(moving, 'blink.webp');
    expect(blink).toMatchObject({ name: 'blink.gif', type: 'image/gif', width: 12, height: 12 });
    expect((await sharp(Buffer.from(await (await fetched(blink.url)).arrayBuffer())).metadata()).pages).toBe(2);
  });

  test('says that HEIC has to be converted', async () => {
    const answer = await upload(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.HEIC');
    expect([answer.statusCode, answer.json().errors[0].message]).toEqual([
      415,
      'HEIC images have to be converted first, as the workbench does. Please upload a .jpg.',
    ]);
  });

  test('refuses more than 25 MB, also before all of it came', async () => {
    const small = await drawn(2, 2).png().toBuffer();
    expect((await upload(Buffer.concat([small, Buffer.alloc(26 * 1024 * 1024)]))).statusCode).toBe(413);
    const slightlyMore = await upload(Buffer.concat([small, Buffer.alloc(25 * 1024 * 1024)]));
    expect(slightlyMore.statusCode).toBe(413);
    expect(slightlyMore.json().errors[0].message).toContain('exceeds 25MB');
  });

  test('refuses an image that would need too much memory', async () => {
    const answer = await upload(await drawn(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer());
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].message).toContain('too many pixels');
  });

  test.each([
    [16_385, 1],
    [1, 65_000],
    [1_000_000, 1],
  ])('refuses an image of %i × %i pixels', async (width, height) => {
    const answer = await upload(await drawn(width, height).png().toBuffer());
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        errors: [
          {
            message: 'The image is too long. Please upload one with at most 16,384 pixels on each side.',
            field: 'upload',
          },
        ],
      },
    ]);
  });

  test('of many images at once some are refused, and those of others are not', async () => {
    const one = await drawn(1500, 1500).png().toBuffer();
    const other = await provided.createAccount();
    const [all, theirs] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => upload(one))),
      upload(one, 'x.png', `Bearer ${other.apiKey}`),
    ]);
    const statuses = all.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(theirs.statusCode).toBe(201);
    expect((await upload(one)).statusCode).toBe(201);
  });

  test('says that an image is damaged', async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    for (const content of [whole.subarray(0, whole.length / 2), whole.subarray(0, 20)]) {
      const answer = await upload(content);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].message).toBe('The image is damaged or incomplete. Please upload it again.');
    }
  });

  test.each([
    ['no file', form(Buffer.from('x'), 'a.png', 'other'), 'upload is a required file.'],
    ['an empty file', form(Buffer.alloc(0)), 'The file is empty.'],
  ])('refuses a form with %s', async (_what, { body, headers }, message) => {
    const answer = await provided.inject('POST', '/v3/images', body, headers);
    expect([answer.statusCode, answer.json().errors[0].message]).toEqual([400, message]);
  });

  test('an interrupted upload changes nothing', async () => {
    const before = await list();
    const { body, headers } = form(await drawn(300, 300).png().toBuffer());
    const half = await provided.inject('POST', '/v3/images', body.subarray(0, body.length - 60), headers);
    expect([half.statusCode, half.json().errors[0].message]).toEqual([
      400,
      'The upload was interrupted. Please try again.',
    ]);
    await new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(provided.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /v3/images HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${provided.apiKey}\r\ncontent-type: ` +
            `${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
        );
        socket.end(body.subarray(0, 100));
      });
      socket
        .resume()
        .on('close', () => resolve())
        .on('error', reject);
    });
    expect(await list()).toEqual(before);
  });
});

describe('the library', () => {
  test('pages, newest first, and finds by name', async () => {
    const owner = await provided.createAccount();
    const headers = { authorization: `Bearer ${owner.apiKey}` };
    const content = await drawn(2, 2).png().toBuffer();
    for (const name of ['Spring_100%.png', 'summer.png', 'autumn.png']) {
      const sent = form(content, name);
      await provided.inject('POST', '/v3/images', sent.body, { ...sent.headers, ...headers });
    }
    const page = (await provided.inject('GET', '/v3/images?page_size=2', undefined, headers)).json<ImagePage>();
    expect(page.result.map(({ name }) => name)).toEqual(['autumn.png', 'summer.png']);
    expect(page._metadata.count).toBe(3);
    const next = new URL(page._metadata.next ?? '');
    const rest = (await provided.inject('GET', next.pathname + next.search, undefined, headers)).json<ImagePage>();
    expect(rest.result.map(({ name }) => name)).toEqual(['Spring_100%.png']);
    expect(rest._metadata.next).toBeUndefined();
    const found = (await provided.inject('GET', '/v3/images?name=g_100%25', undefined, headers)).json<ImagePage>();
    expect(found.result.map(({ name }) => name)).toEqual(['Spring_100%.png']);
  });

  test('folders hold images: moved, renamed, and what is edited in them', async () => {
    const account = await provided.createAccount();
    const authorization = `Bearer ${account.apiKey}`;
    const ask = async <Answer>(method: 'GET' | 'POST', address: string, body?: object): Promise<Answer> => {
      const answer = await provided.inject(method, address, body, { authorization });
      expect([200, 201]).toContain(answer.statusCode);
      return answer.json<Answer>();
    };
    const names = async (query: string): Promise<string[]> =>
      (await ask<ImagePage>('GET', `/v3/images${query}`)).result.map(({ name }) => name).toSorted();
    const folders = async () => (await ask<ImageFolders>('GET', '/v3/images/folders')).result;
    const content = await drawn(4, 4).png().toBuffer();
    const [sea, tower] = [
      await upload(content, 'sea.png', authorization),
      await upload(content, 'tower.png', authorization),
    ].map((answer) => answer.json<Image>());
    expect([sea?.folder, await folders()]).toEqual(['', []]);

    expect(await ask('POST', '/v3/images/move', { ids: [sea?.id, 'unknown'], to: ' Spring ' })).toEqual({ moved: 1 });
    expect(await folders()).toEqual([{ name: 'Spring', images: 1 }]);
    expect([await names('?folder=Spring'), await names('?folder='), await names('')]).toEqual([
      ['sea.png'],
      ['tower.png'],
      ['sea.png', 'tower.png'],
    ]);
    const edited = await ask<Image>('POST', `/v3/images/${sea?.id}/edits`, { edits: { rotate: 90 } });
    expect(edited.folder).toBe('Spring');

    expect(await ask('POST', '/v3/images/move', { from: 'Spring', to: 'Archive' })).toEqual({ moved: 2 });
    expect(await ask('POST', '/v3/images/move', { from: 'Archive', to: '' })).toEqual({ moved: 2 });
    expect(await folders()).toEqual([]);
    expect((await provided.inject('POST', '/v3/images/move', { to: 'All' }, { authorization })).statusCode).toBe(400);
    expect(
      (await provided.inject('POST', '/v3/images/move', { from: '', to: 'All' }, { authorization })).statusCode,
    ).toBe(400);
    // Images of others stay where they are.
    expect((await provided.inject('POST', '/v3/images/move', { ids: [sea?.id], to: 'Mine' })).json()).toEqual({
      moved: 0,
    });

    const found = await ask<ImagePage>('GET', `/v3/images?url=${encodeURIComponent(tower?.url ?? '')}`);
    expect(found.result.map(({ id }) => id)).toEqual([tower?.id]);
    expect((await ask<ImagePage>('GET', '/v3/images?url=not-an-address')).result).toEqual([]);
  });

  test('deleting takes the files away; a second time there is nothing', async () => {
    const image = await uploaded(await drawn(3, 3).png().toBuffer());
    expect((await provided.inject('DELETE', `/v3/images/${image.id}`)).statusCode).toBe(204);
    expect((await fetched(image.url)).status).toBe(404);
    expect((await fetched(image.thumbnail)).status).toBe(404);
    expect((await provided.inject('DELETE', `/v3/images/${image.id}`)).statusCode).toBe(404);
    expect((await provided.inject('GET', '/v3/images/not-an-id')).statusCode).toBe(404);
  });

  test('says where an image is used', async () => {
    const image = await uploaded(await drawn(3, 3).png().toBuffer());
    const html = `<p><img src="${image.url}" alt=""></p>`;
    await provided.inject('POST', '/v3/designs', { name: 'With image', html_content: html });
    await provided.inject('POST', '/v3/marketing/singlesends', {
      name: 'Sent with it',
      email_config: { html_content: html },
    });
    const uses = (await provided.inject('GET', `/v3/images/${image.id}/uses`)).json<ImageUses>();
    expect(uses.designs.map(({ name }) => name)).toEqual(['With image']);
    expect(uses.single_sends).toEqual([{ id: expect.any(String), name: 'Sent with it', status: 'draft' }]);
    expect(uses.brand_kit).toBe(false);
    const brand = { ...defaultBrand, logo: { source: image.url, alternative: '', width: 100 } };
    expect((await provided.inject('PUT', '/v3/marketing/brand_kit', { brand })).statusCode).toBe(200);
    const asLogo = (await provided.inject('GET', `/v3/images/${image.id}/uses`)).json<ImageUses>();
    expect(asLogo.brand_kit).toBe(true);
  });

  test('no address leads out of the storage', async () => {
    for (const address of [
      '/images/../../etc/passwd',
      '/images/1/..%2f..%2fetc%2fpasswd',
      '/images/1/x.svg',
      '/images/1/.png',
    ]) {
      expect([400, 404]).toContain((await fetch(`${provided.url}${address}`)).status);
    }
  });

  test('files are written completely or not at all', async () => {
    const folder = path.join(provided.provider.config.dataDir, 'files/images');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'));
    expect(names).toEqual([]);
    expect(await readFile(path.join(folder, '..', 'nothing')).catch(() => 'missing')).toBe('missing');
  });
});

describe('editing', () => {
  const edit = (id: string, body: object) => provided.inject('POST', `/v3/images/${id}/edits`, body);
  const pixels = async (image: Image) =>
    sharp(Buffer.from(await (await fetched(image.url)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
  /** Four colors, one per quarter: red, green, blue, white. */
  const quarters = async (): Promise<Buffer> => {
    const at = async (background: string, left: number, top: number) => ({
      input: await drawn(10, 10, background).png().toBuffer(),
      left,
      top,
    });
    return drawn(20, 20, '#ffffff')
      .composite([await at('#ff0000', 0, 0), await at('#00ff00', 10, 0), await at('#0000ff', 0, 10)])
      .png()
      .toBuffer();
  };
  const corner = async (image: Image, channels = 3): Promise<number[]> => [
    ...(await pixels(image)).data.subarray(0, channels),
  ];

  test.each([
    ['turned', { rotate: 90 }, [0, 0, 255]],
    ['flipped sideways', { flip_horizontal: true }, [0, 255, 0]],
    ['flipped upside down', { flip_vertical: true }, [0, 0, 255]],
    ['cropped', { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } }, [0, 255, 0]],
    ['flipped, then cropped', { flip_horizontal: true, crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } }, [255, 0, 0]],
    [
      'turned, flipped, then cropped',
      { rotate: 90, flip_vertical: true, crop: { x: 0, y: 0.5, width: 0.5, height: 0.5 } },
      [0, 0, 255],
    ],
    ['made darker', { brightness: 0.5 }, [128, 0, 0]],
    ['without contrast', { contrast: 0 }, [128, 128, 128]],
    ['without color', { grayscale: true }, [54, 54, 54]],
    ['without color, the other way', { saturation: 0 }, [54, 54, 54]],
    ['in other colors', { hue: 180 }, [0, 109, 109]],
    ['brown', { sepia: 1 }, [100, 89, 69]],
    ['half brown', { sepia: 0.5 }, [178, 44, 35]],
    ['in other colors, then without, then brown', { hue: 180, saturation: 0, sepia: 1 }, [114, 102, 79]],
    ['half transparent, in a format that knows it', { opacity: 0.5 }, [255, 0, 0, 128]],
    ['blurred, too little to be seen on one so small', { blur: 1 }, [255, 0, 0]],
  ])('%s', async (_how, edits, expected) => {
    const original = await uploaded(await quarters(), 'quarters.png');
    const answer = await edit(original.id, { edits });
    expect(answer.statusCode).toBe(201);
    const changed = answer.json<Image>();
    expect(changed.id).not.toBe(original.id);
    expect(changed.name).toBe('quarters (edited).png');
    for (const [index, value] of (await corner(changed, expected.length)).entries())
      expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(1);
    expect(await corner(original)).toEqual([255, 0, 0]);
  });

  test('a blur mixes neighbors, the more the longer the image is', async () => {
    const original = await uploaded(
      await sharp(await quarters())
        .resize(200, 200, { kernel: 'nearest' })
        .png()
        .toBuffer(),
      'quarters.png',
    );
    const { data, info } = await pixels((await edit(original.id, { edits: { blur: 20 } })).json<Image>());
    const [red = 0, green = 0] = data.subarray(99 * info.channels);
    expect(red).toBeLessThan(255);
    expect(green).toBeGreaterThan(0);
  });

  test.each([
    [16_384, 1],
    [1, 16_384],
  ])('an image of %i × %i pixels takes every edit', async (width, height) => {
    const original = await uploaded(await drawn(width, height, '#ff0000').png().toBuffer(), 'long.png');
    for (const format of ['jpeg', 'png']) {
      const edits = { rotate: 90, sepia: 0, contrast: 1, blur: 20, crop: { x: 0, y: 0, width: 1, height: 1 } };
      const answer = await edit(original.id, { format, edits });
      expect([answer.statusCode, answer.json()]).toMatchObject([201, { width: height, height: width }]);
      const [red = 0, green = 0] = await corner(answer.json<Image>());
      expect([red > 250, green < 5]).toEqual([true, true]);
    }
  });

  test('where a format knows no transparency, what was made transparent is white', async () => {
    const original = await uploaded(await drawn(20, 20, '#ff0000').png().toBuffer(), 'red.png');
    const made = await corner((await edit(original.id, { format: 'jpeg', edits: { opacity: 0.5 } })).json<Image>());
    for (const [index, value] of made.entries())
      expect(Math.abs(value - ([255, 128, 128][index] ?? 0))).toBeLessThanOrEqual(4);
  });

  test('saves as the format asked for', async () => {
    const original = await uploaded(await quarters(), 'quarters.png');
    expect((await edit(original.id, { format: 'jpeg', name: 'mine.jpg', edits: {} })).json()).toMatchObject({
      type: 'image/jpeg',
      name: 'mine.jpg',
      width: 20,
    });
  });

  test.each([
    [{ rotate: 45 }, 400],
    [{ crop: { x: 0.999, y: 0, width: 0.001, height: 1 } }, 400],
    [{ brightness: 90 }, 400],
    [{ hue: 181 }, 400],
    [{ sepia: 1.1 }, 400],
    [{ opacity: -0.1 }, 400],
    [{ blur: 21 }, 400],
    [{ crop: { x: 0.9, y: 0.9, width: 1, height: 1 } }, 201],
  ])('%j is answered with %i', async (edits, status) => {
    const original = await uploaded(await quarters(), 'quarters.png');
    expect((await edit(original.id, { edits })).statusCode).toBe(status);
  });
});
