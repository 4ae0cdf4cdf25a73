import type { Socket } from 'node:net';
import { createServer } from 'node:net';

// Accepts every message and stores none, as cheaply as possible: the sender is being measured.
let taken = 0;
let bytes = 0;
const end = Buffer.from('\r\n.\r\n');

function serve(socket: Socket): void {
  let receiving = false;
  let pending: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.write('220 sink\r\n');
  socket.on('data', (chunk: Buffer) => {
    let buffer: Buffer = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    for (;;) {
      if (receiving) {
        const found = buffer.indexOf(end);
        if (found === -1) {
          // The end marker may be split across two chunks.
          const keep = Math.min(buffer.length, end.length - 1);
          bytes += buffer.length - keep;
          pending = buffer.subarray(buffer.length - keep);
          return;
        }
        bytes += found;
        taken += 1;
        receiving = false;
        buffer = buffer.subarray(found + end.length);
        socket.write('250 taken\r\n');
        continue;
      }
      const lineEnd = buffer.indexOf('\r\n');
      if (lineEnd === -1) {
        pending = buffer;
        return;
      }
      const verb = buffer.toString('latin1', 0, Math.min(4, lineEnd)).toUpperCase();
      buffer = buffer.subarray(lineEnd + 2);
      if (verb === 'EHLO') socket.write('250-sink\r\n250 PIPELINING\r\n');
      else if (verb === 'QUIT') {
        socket.end('221 bye\r\n');
        return;
      } else if (verb === 'DATA') {
        receiving = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    }
  });
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', () => process.send?.({ taken, bytes }));
process.on('disconnect', () => process.exit());
