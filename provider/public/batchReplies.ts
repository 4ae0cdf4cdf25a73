import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from './maybePromise';

/** Sends the response. */
export type Answer = () => FastifyReply;

/**
 * A handler whose responses are written together at the end of the event loop's turn. Writing to a socket wakes a
 * sleeping reader, which costs as much as the rest of the request; readers in one process, above all a proxy, are woken
 * once for all responses. The delay is at most the handling of the requests that were ready.
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
    // Asynchronous responses arrive individually anyway.
    if (answer instanceof Promise) return answer.then((send) => send());
    ready.push(() => trySending(answer, reply));
    if (ready.length === 1) setImmediate(sendAll);
    // Returning nothing makes Fastify wait for `send`.
    return undefined;
  };
}

/** A response that can't be sent must not stop the others. */
function trySending(answer: Answer, reply: FastifyReply): void {
  try {
    answer();
  } catch (error) {
    reply.send(error);
  }
}
