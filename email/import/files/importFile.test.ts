import { deflateRawSync } from 'node:zlib';
import { showCarried } from './carriedImages';
import { copyImages } from './copyImages';
import { readImportFile, readImportText } from './importFile';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 255]);

interface Packed {
  readonly name: string;
  readonly content: Uint8Array;
  readonly method?: 0 | 8;
  /** As it is in the archive, such as encrypted. */
  readonly raw?: boolean;
}

/** An archive as tools write it; checksums are not read. */
function zipOf(files: readonly Packed[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, raw = false } of files) {
    const packed = method === 8 && !raw ? deflateRawSync(content) : Buffer.from(content);
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, path, packed);
    directory.push(entry, path);
    at += local.length + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}

const page =
  '<p style="background:url(&quot;images/back ground.png&quot;)"><img src="images/logo.png" alt="Logo">' +
  '<img src="./images/back%20ground.png?v=2"><img src="https://cdn.example/far.png"><img src="images/lost.png"></p>';

test('an archive is its page with the images that the page names', async () => {
  const source = await readImportFile(
    zipOf([
      { name: '__MACOSX/export/._index.html', content: bytesOf('x') },
      { name: 'export/other.html', content: bytesOf(`<p>${'longer '.repeat(50)}</p>`) },
      { name: 'export/index.html', content: bytesOf(page) },
      { name: 'export/images/logo.png', content: png, method: 0 },
      { name: 'export/images/back ground.png', content: Uint8Array.from([...png, 7]) },
      { name: 'export/images/unused.gif', content: png },
    ]),
    'October letter.zip',
  );
  expect(source.name).toBe('October letter');
  expect(source.images.map(({ name, type, bytes }) => [name, type, bytes.length])).toEqual([
    ['logo.png', 'image/png', png.length],
    ['back ground.png', 'image/png', png.length + 1],
  ]);
  const [logo, back] = source.images.map(({ address }) => address);
  expect(source.html).toBe(
    `<p style="background:url(&quot;${back}&quot;)"><img src="${logo}" alt="Logo"><img src="${back}">` +
      '<img src="https://cdn.example/far.png"><img src="images/lost.png"></p>',
  );
  expect(showCarried(source.html, source.images)).toContain('<img src="data:image/png;base64,iVBORwECA/8="');
});

const zipped = (name: string, files: readonly Packed[]) => readImportFile(zipOf(files), name);
test.each([
  ['without a page', [{ name: 'a.png', content: png }], 'There is no HTML file in this ZIP file.'],
  ['with a password', [{ name: 'a.html', content: png, raw: true }], 'damaged or has a password'],
] as const)('an archive %s is refused with the reason', async (_how, files, reason) => {
  await expect(zipped('a.zip', files)).rejects.toThrow(reason);
});

test('a damaged archive, and one that unpacks to too much, are refused', async () => {
  const whole = zipOf([{ name: 'index.html', content: bytesOf(page) }]);
  for (const length of [30, 60, whole.length - 30, whole.length - 1])
    await expect(readImportFile(whole.slice(0, length), 'a.zip')).rejects.toThrow('This ZIP file is damaged');
  const bomb = zipOf([{ name: 'index.html', content: new Uint8Array(101 * 1024 * 1024) }]);
  expect(bomb.length).toBeLessThan(200_000);
  await expect(readImportFile(bomb, 'a.zip')).rejects.toThrow('more than 100 MB');
});

const message = (body: string): Uint8Array => bytesOf(body.replaceAll('\n', '\r\n'));
const mail = `Received: from a.example
From: Northwind <news@northwind.example>
Subject: =?utf-8?Q?Caf=C3=A9?= =?utf-8?B?IGxldHRlcg==?=
MIME-Version: 1.0
Content-Type: multipart/related;
 boundary="outer"

For apps that know no parts.
--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=utf-8

Plain
--inner
Content-Type: text/html; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

<p>Caf=E9 =
letter</p><img src=3D"cid:logo@northwind"><img src=3D"cid:none">
--inner--

--outer
Content-Type: image/png; name="logo.png"
Content-ID: <logo@northwind>
Content-Transfer-Encoding: base64

iVBORwEC
A/8=
--outer--
`;

test('a saved message is its HTML, with its subject and the images in it', async () => {
  const source = await readImportFile(message(mail), 'message.eml');
  expect([source.name, source.subject]).toEqual(['Café letter', 'Café letter']);
  expect(source.images.map(({ name, bytes }) => [name, [...bytes]])).toEqual([['logo.png', [...png]]]);
  expect(source.html.trim()).toBe(`<p>Café letter</p><img src="${source.images[0]?.address}"><img src="cid:none">`);
});

test('a message is known by its headers, may have only text, and one forwarded as a file is read', async () => {
  const lines = 'Hello & welcome\nto <https://shop.example/>\n\n\n{{first_name}}, bye\n';
  const text = await readImportFile(message(`From: a@b.example\nSubject: Hi\n\n${lines}`), 'hi.txt');
  expect([text.name, text.html]).toEqual([
    'Hi',
    '<p>Hello &amp; welcome<br>\nto &lt;https://shop.example/&gt;</p>\n<p>{{first_name}}, bye</p>',
  ]);
  const forwarded = await readImportFile(
    message(
      'Subject: Fwd\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: message/rfc822\n\n' +
        'Subject: Inner\nContent-Type: text/html\n\n<p>Inner</p>\n--x--\n',
    ),
    'fwd.eml',
  );
  expect(forwarded.html.trim()).toBe('<p>Inner</p>');
  await expect(readImportFile(message('Subject: Empty\n\n'), 'empty.eml')).rejects.toThrow('There is no text');
  // Not a message: a page that happens to start with a word and a colon.
  expect((await readImportFile(bytesOf('<p>Hi</p>'), 'page.htm')).html).toBe('<p>Hi</p>');
});

test('hostile messages take linear time', () => {
  const part = 'Content-Type: multipart/mixed; boundary=x\n\n';
  const hostile = `Subject: x\n${part}${`--x\n${part}`.repeat(20_000)}`;
  return expect(readImportFile(bytesOf(hostile), 'x.eml')).rejects.toThrow('too many parts');
});

test('images inside of the HTML come out of it', () => {
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const { html, images } = readImportText(
    `<img src="${data}"><td background='${data}' style="background-image:url('${data}')"><img src="data:text/html,x">` +
      '<img src="data:image/png;base64,%%%">',
  );
  expect(images).toHaveLength(1);
  const [{ address } = { address: '' }] = images;
  expect(html).toBe(
    `<img src="${address}"><td background="${address}" style="background-image:url('${address}')">` +
      '<img src="data:text/html,x"><img src="data:image/png;base64,%%%">',
  );
  expect(() => readImportText(`<p>${'x'.repeat(5 * 1024 * 1024)}</p>`)).toThrow('larger than 5 MB');
});

test('images get addresses of the library; a failed copy goes on where it ended', async () => {
  const data = (byte: number) => `data:image/png;base64,${Buffer.from([byte]).toString('base64')}`;
  const { html, images } = readImportText([1, 2, 3].map((byte) => `<img src="${data(byte)}">`).join(''));
  const asked: string[] = [];
  let fails = true;
  const store = async (file: File): Promise<string | undefined> => {
    asked.push(file.name);
    if (asked.length === 2 && fails) throw new Error('No connection.');
    return file.name.startsWith('Image 3') ? undefined : `https://img.example/${asked.length}"$&.png`;
  };
  const stored = new Map<string, string>();
  await expect(copyImages({ html }, images, { store, stored })).rejects.toThrow('No connection.');
  fails = false;
  const { made, refused } = await copyImages({ html }, images, { store, stored });
  expect(asked).toEqual(['Image 1.png', 'Image 2.png', 'Image 2.png', 'Image 3.png']);
  expect(refused).toEqual(['Image 3']);
  expect(made.html).toBe(
    '<img src="https://img.example/1"$&.png"><img src="https://img.example/3"$&.png"><img src="">',
  );
});

test('control characters are left out, because no design with one can be saved', async () => {
  const bytes = new TextEncoder().encode('<p>On\0e\u000btwo</p>');
  expect((await readImportFile(bytes, 'page.html')).html).toBe('<p>One\ntwo</p>');
});

test('an image with the name of a page is refused', async () => {
  const starts = ['\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0', 'GIF89a', 'RIFF1234WEBP', '1234ftypavif'];
  for (const start of starts) {
    const bytes = Uint8Array.from(`${start} and more`, (letter) => letter.codePointAt(0) ?? 0);
    await expect(readImportFile(bytes, 'page.html')).rejects.toThrow('This file is an image, not HTML.');
  }
  await expect(readImportFile(new TextEncoder().encode('GIF is a format'), 'page.html')).resolves.toBeTruthy();
});
