import fastify from 'fastify';
import { type Answer, batchReplies } from './batchReplies';
import type { MaybePromise } from './maybePromise';

/** A server that answers `/NAME` with what `decide` says, and what happened in which order. */
function serverOf(decide: (name: string, send: Answer) => MaybePromise<Answer>) {
  const happened: string[] = [];
  const server = fastify();
  server.get(
    '/:name',
    batchReplies((request, reply) => {
      const { name } = request.params as { name: string };
      happened.push(`asked ${name}`);
      return decide(name, () => {
        happened.push(`answered ${name}`);
        return reply.send(name);
      });
    }),
  );
  return { happened, ask: (name: string) => server.inject(`/${name}`) };
}

test('responses ready in the same turn are sent together, in the order of the requests', async () => {
  const { happened, ask } = serverOf((_name, send) => send);
  const answers = await Promise.all([ask('a'), ask('b'), ask('c')]);
  expect(answers.map(({ payload }) => payload)).toEqual(['a', 'b', 'c']);
  expect(happened).toEqual(['asked a', 'asked b', 'asked c', 'answered a', 'answered b', 'answered c']);
  expect((await ask('d')).payload).toBe('d');
});

test('a slow response does not delay the others', async () => {
  let found = (): void => undefined;
  const { ask } = serverOf((name, send) =>
    name === 'slow' ? new Promise((resolve) => (found = () => resolve(send))) : send,
  );
  const slow = ask('slow');
  expect((await ask('quick')).payload).toBe('quick');
  found();
  expect((await slow).payload).toBe('slow');
});

test('a response that cannot be sent fails only its own request', async () => {
  const { ask } = serverOf((name, send) => {
    if (name === 'undecided') throw new Error('Not found out.');
    return name === 'broken'
      ? () => {
          throw new Error('No such header.');
        }
      : send;
  });
  const answers = await Promise.all([ask('broken'), ask('undecided'), ask('whole')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 200]);
});
