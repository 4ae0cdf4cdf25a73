// The Meta double of the `audience` benchmark in a process of its own. It says who is in the audience.
import { createHash } from 'node:crypto';
import { startMeta } from '../../provider/testing/meta/startMeta';
import type { MembersAtMeta } from './metaDouble';

const meta = await startMeta({ pause: Number(process.argv[2]) });
let received = 0;
meta.conduct(({ path, parameters }) => {
  if (path.endsWith('/users')) received += parameters['payload']?.match(/\[/g)?.length ?? 0;
  return undefined;
});
process.on('message', () => {
  const hash = createHash('sha256');
  const [audience] = meta.state.audiences.values();
  for (const key of [...(audience?.members ?? [])].toSorted()) hash.update(`${key}\n`);
  const answer: MembersAtMeta = {
    received,
    count: audience?.members.size ?? 0,
    digest: hash.digest('hex'),
    problems: meta.problems,
  };
  process.send?.(answer);
});
const { url, appId, appSecret, state } = meta;
process.send?.({ url, appId, appSecret, token: state.newToken(86_400), adAccount: state.accounts[0]?.id ?? '' });
process.on('disconnect', () => process.exit());
