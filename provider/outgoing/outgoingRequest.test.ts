import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from './isPublicAddress';
import { outgoingRequest } from './outgoingRequest';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  '2002:7f00:1::',
  'ff02::1',
  'not an address',
])('%s is not of the public internet', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is of the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('a request to a server', () => {
  let server: Server;
  let url: string;
  const allows = () => true;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      if (path === '/moved') return response.writeHead(302, { location: '/here' }).end();
      if (path === '/round') return response.writeHead(302, { location: '/round' }).end();
      if (path === '/inside') return response.writeHead(302, { location: 'http://[::1]:1/secret' }).end();
      if (path === '/large') return response.writeHead(200).end('x'.repeat(500_000));
      if (path === '/silent') return undefined;
      if (path === '/switch')
        return response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).flushHeaders();
      return response
        .writeHead(path === '/here' ? 200 : 404)
        .end(`${request.method} ${request.headers.cookie ?? 'no cookie'}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  );

  test('over TLS to a server without it says so', async () => {
    await expect(outgoingRequest({ url: url.replace('http:', 'https:') }, { allows })).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The server does not speak TLS at this port.',
    });
  });

  test('is answered with status and body, and follows redirects as far as told', async () => {
    expect(await outgoingRequest({ url: `${url}/moved`, redirects: 3 }, { allows })).toMatchObject({
      status: 200,
      url: `${url}/here`,
      redirects: 1,
    });
    expect((await outgoingRequest({ url: `${url}/moved` }, { allows })).status).toBe(302);
    expect((await outgoingRequest({ url: `${url}/gone` }, { allows })).body.toString()).toBe('GET no cookie');
    await expect(outgoingRequest({ url: `${url}/round`, redirects: 3 }, { allows })).rejects.toMatchObject({
      kind: 'redirects',
    });
  });

  test('reads no more than told, and waits no longer', async () => {
    expect((await outgoingRequest({ url: `${url}/large`, maximumBytes: 1000 }, { allows })).body).toHaveLength(1000);
    await expect(outgoingRequest({ url: `${url}/silent`, timeout: 200 }, { allows })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  test('ends if the server switches to another protocol', async () => {
    await expect(outgoingRequest({ url: `${url}/switch`, method: 'POST' }, { allows })).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  test('never goes into our own network: not by address, by name, or by redirect', async () => {
    const inside = url.replace('127.0.0.1', 'localhost');
    await expect(outgoingRequest({ url })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(outgoingRequest({ url: inside })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(outgoingRequest({ url: 'http://2130706433/' })).rejects.toMatchObject({ kind: 'forbidden' });
    // Which names our own network has is not told: one of them is refused like one that does not exist.
    for (const host of ['localhost', 'no-such-host.invalid'])
      await expect(outgoingRequest({ url: `http://${host}/` })).rejects.toMatchObject({
        kind: 'forbidden',
        message: `${host} has no address on the public internet.`,
      });
    const onlyServer = (address: string) => address === '127.0.0.1';
    await expect(outgoingRequest({ url: `${url}/inside`, redirects: 3 }, { allows: onlyServer })).rejects.toMatchObject(
      { kind: 'forbidden' },
    );
  });

  test.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:secret@example.com/', 'nonsense'])(
    'does not follow %s',
    async (address) => {
      await expect(outgoingRequest({ url: address })).rejects.toMatchObject({ kind: 'forbidden' });
    },
  );
});
