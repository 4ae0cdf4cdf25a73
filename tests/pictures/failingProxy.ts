import http from 'node:http';

export interface FailingProxy {
  readonly url: string;
  /** Whether requests of the API get 500, except the session's own. */
  isFailing: boolean;
  close(): Promise<void>;
}

const ofSession = /^\/v3\/(scopes$|user\/(?!credits|profile|sessions|webhooks)|accounts\/offerings|session)/;

/** A server between a browser and the product, to see how its pages fail. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const { host, hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    if (proxy.isFailing && path.startsWith('/v3/') && !ofSession.test(path.split('?')[0] ?? '')) {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ errors: [{ message: 'The server could not do this.', field: null }] }));
      return;
    }
    const headers = { ...request.headers, host, ...(request.headers.origin !== undefined && { origin: target }) };
    const passed = http.request({ hostname, port, path, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${address.port}`,
    isFailing: false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
