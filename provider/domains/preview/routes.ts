import { setImmediate } from 'node:timers/promises';
import { previews } from 'sendwright/wire/tracking';
import { requireFeature } from '../../http/requireFeature';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { renderPreview } from './renderPreview';

/**
 * One rendering after the other, with others' requests in between: a dozen large ones asked for at once would keep
 * everybody waiting until the last.
 */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => setImmediate()).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

export function previewRoutes(server: Server, provider: Provider): void {
  const inTurn = createTurns();
  serve(server, provider, previews, {
    'POST /marketing/preview': ({ caller, body }) => {
      if (body.contact_id !== undefined) requireFeature(caller, 'mc.contacts');
      return inTurn(() => renderPreview(provider.database, caller.accountId, body));
    },
  });
}
