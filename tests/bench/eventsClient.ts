import { sendRaw } from './rawRequests';

process.once('message', async ({ port, paths }: { port: number; paths: readonly string[] }) => {
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Bench\r\n\r\n`,
  );
  const result = await sendRaw({
    port,
    connections: 100,
    count: paths.length,
    request: (index) => requests[index] ?? '',
    succeeded: (response) => /^HTTP\/1.1 (?:200|302)/.test(response),
  });
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
