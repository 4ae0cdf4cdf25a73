import { Type } from '@sinclair/typebox';
import { isStillAuthenticated } from '../../http/authentication';
import { HttpError } from '../../http/errors';
import type { Domain, Provider, Server } from '../../provider';
import { AccountChanges } from './accountChanges';

/** Milliseconds between heartbeats: proxies close connections that are idle for a minute. */
const heartbeat = 25_000;

/** Maximum streams of an account in one process; a browser opens one for all its tabs. */
const maximumStreams = 200;

/** Events for open workbenches. */
export const sessionEvents: Domain = { name: 'session-events', routes };

/** Adds the stream of events. It is declared here: a contract knows bodies, not streams. */
function routes(server: Server, { database, log }: Provider): void {
  const changes = new AccountChanges(database.url, log);
  server.addHook('preClose', () => changes.close());

  server.get(
    '/v3/session/events',
    {
      config: { unlimited: true, keyScope: 'user.account.read' },
      schema: {
        tags: ['User'],
        summary: 'Follow changes of the account and its resources',
        description:
          'Server-sent events. `session` says that scopes, features, entitlements, package or status may have ' +
          'changed: read them again. `quiet`, at the beginning, says for how many milliseconds they have not. ' +
          '`resources` names the kinds of things, separated by spaces, of which one was created, changed or ' +
          'deleted; `unchanged`, at the beginning, says for how many milliseconds none was.',
        produces: ['text/event-stream'],
        response: { 200: Type.String() },
      },
    },
    (request, reply) => {
      const { accountId, impersonator } = request.caller;
      if (changes.count(accountId) >= maximumStreams)
        throw new HttpError(429, [{ message: 'Too many open streams of events.', field: null }]);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      // Immediately, so that the client knows that the stream is open.
      raw.write('retry: 5000\n\n');
      /** Ends the stream of an ended session or key; the workbench finds out with its next request. */
      const checkAccess = (): void => {
        isStillAuthenticated(database, request).then(
          (is) => void (is || raw.end()),
          (error: unknown) => log.warn({ err: error }, 'could not look whether a stream of events may go on'),
        );
      };
      const stopListening = changes.listen(accountId, (event) => {
        if (typeof event !== 'string') {
          raw.write(`event: resources\ndata: ${event.join(' ')}\n\n`);
          return;
        }
        if (event === 'changed') raw.write('event: session\ndata: {}\n\n');
        // An account that is switched off has lost its access, too.
        checkAccess();
      });
      // A caller working as a subuser belongs to another account.
      const stopWatching =
        impersonator && changes.listen(impersonator.accountId, (event) => typeof event === 'string' && checkAccess());
      // Earlier changes are described by their age: a client that loaded later has missed nothing.
      const quiet = changes.quietFor(accountId, 'account');
      if (quiet !== undefined) raw.write(`event: quiet\ndata: ${quiet}\n\n`);
      const unchanged = changes.quietFor(accountId, 'resources');
      if (unchanged !== undefined) raw.write(`event: unchanged\ndata: ${unchanged}\n\n`);
      const timer = setInterval(() => void raw.write(': still here\n\n'), heartbeat);
      raw.on('close', () => {
        clearInterval(timer);
        stopListening();
        stopWatching?.();
      });
    },
  );
}
