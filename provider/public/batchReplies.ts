import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from './maybePromise';

/** Sends what a request is answered with. */
export type Answer = () => FastifyReply;

/**
 * A handler whose answers go out at the end of the event loop's turn, one right after the other. To write to a socket
 * whose reader sleeps is to wake it, which takes the writer as long as a request takes otherwise; readers that share a
 * process, a proxy above all, are woken once for all that was ready. Nobody waits longer than for the requests that
 * were there.
 */
export function batchReplies<Request extends FastifyRequest>(
  decide: (request: Request, reply: FastifyReply) => MaybePromise<Answer>,
): (request: Request, reply: FastifyReply) => Promise<FastifyReply> | undefined {
  const ready: Array<() => void> = [];
  const sendAll = (): void => {
    for (const send of ready.splice(0)) send();
  };
  return (request, reply) => {
    const answer = decide(request, reply);
    // What had to wait for the database comes alone anyway.
    if (answer instanceof Promise) return answer.then((send) => send());
    ready.push(() => trySending(answer, reply));
    if (ready.length === 1) setImmediate(sendAll);
    // Nothing is returned: Fastify waits for `send`.
    return undefined;
  };
}

/** One answer that cannot be sent keeps none of the others back. */
function trySending(answer: Answer, reply: FastifyReply): void {
  try {
    answer();
  } catch (error) {
    reply.send(error);
  }
}
