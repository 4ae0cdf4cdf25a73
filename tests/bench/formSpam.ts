// `npm run bench -- formSpam`: 10,000 submissions of bots to one form, from as many networks, while people sign up.
// What is counted is who became a contact. The form asks nobody to confirm, so nothing else protects it.
import { createHash } from 'node:crypto';
import type { EmbeddedAnswer, EmbeddedForm, SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../provider/database/sql';
import { withBenchProvider } from './benchProvider';
import { reportRates } from './reportRates';

const ofEachKind = 2000;
const people = 10;
/** Nobody fills in a form faster, in milliseconds. */
const typing = 1600;

let network = 0;
/** An address of a network that has not been seen yet. */
const nextNetwork = (): string => {
  network += 1;
  return `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
};

function solve({ token, bits }: EmbeddedForm['puzzle']): { readonly puzzle: string; readonly solution: string } {
  for (let attempt = 0; ; attempt += 1) {
    const hash = createHash('sha256').update(`${token}.${attempt}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return { puzzle: token, solution: String(attempt) };
  }
}

await withBenchProvider(async ({ database, signUp, post, publicly }) => {
  const { accountId, apiKey } = await signUp();
  const made = await post('/v3/marketing/forms', apiKey, { name: 'Target', require_confirmation: false });
  const { id } = JSON.parse(made.body) as SignupForm;
  const send = (end: string, values: Record<string, string>) =>
    publicly('POST', `/forms/${id}/${end}`, nextNetwork(), new URLSearchParams(values).toString());
  const puzzle = async (): Promise<EmbeddedForm['puzzle']> =>
    (JSON.parse(await publicly('GET', `/forms/${id}/embed`, nextNetwork())) as EmbeddedForm).puzzle;
  const addressOf = (kind: string, place: number): string => `${kind}${place}@example.com`;
  const joined = async (kind: string): Promise<number> =>
    (
      await database.first<{ count: number }>(sql`
        select count(*) as count from contacts where account_id = ${accountId} and email like ${`${kind}%`}`)
    )?.count ?? 0;

  /** Signs up as the script does: takes its time, and solves again if the form has become harder meanwhile. */
  async function signUpAsPerson(place: number): Promise<void> {
    let asked = await puzzle();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const solved = solve(asked);
      await new Promise((resume) => setTimeout(resume, typing));
      const body = { _rf2_T: addressOf('person', place), ...solved };
      const answer = JSON.parse(await send('answers', body)) as EmbeddedAnswer;
      if (answer.result === 'done' || !answer.puzzle) return;
      asked = answer.puzzle;
    }
  }

  // A bot that knows the page opens it once, waits, and answers its question, which every answer asks once more.
  let page = await publicly('GET', `/forms/${id}`, nextNetwork());
  const valueOf = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const opened = valueOf('opened');
  await new Promise((resume) => setTimeout(resume, typing));
  async function signUpOnPage(place: number): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const question = valueOf('question');
      const [, one = '', other = ''] = question.split('.');
      const answered = question === '' ? {} : { question, answer: String(Number(one) + Number(other)) };
      page = await send('submissions', { _rf2_T: addressOf('page', place), opened, ...answered });
      if (!page.includes('role="alert"')) return;
    }
  }

  const stale = solve(await puzzle());
  const started = performance.now();
  const before = process.cpuUsage();
  for (let place = 0; place < ofEachKind; place += 1) {
    await send('answers', { _rf2_T: addressOf('bare', place) });
    await send('answers', { _rf2_T: addressOf('replay', place), puzzle: stale.puzzle, solution: stale.solution });
    await send('submissions', { _rf2_T: addressOf('filler', place), homepage_address: 'https://spam.example' });
    await signUpOnPage(place);
    await send('submissions', { _rf2_T: addressOf('hasty', place) });
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const { token, bits } = await puzzle();
  const attempts = 200_000;
  const hashing = performance.now();
  for (let attempt = 0; attempt < attempts; attempt += 1) createHash('sha256').update(`${token}.${attempt}`).digest();
  const secondsPerSignup = (2 ** bits * (performance.now() - hashing)) / attempts / 1000;
  await Promise.all(Array.from({ length: people }, (_, place) => signUpAsPerson(place)));

  const total = ofEachKind * 5;
  /** Counts are by minutes of the clock. */
  const minutes = Math.ceil(seconds / 60 + 1);
  const asked = await database.first<{ count: number }>(sql`
    select count(*) as count from consents where account_id = ${accountId} and email like 'page%'`);
  reportRates('formSpam', [
    { name: `submissions of bots in ${seconds.toFixed(0)} s`, value: total, unit: 'submissions' },
    { name: 'signed up without a puzzle', value: await joined('bare'), unit: 'contacts', atMost: 0 },
    { name: 'signed up with one puzzle, replayed', value: await joined('replay'), unit: 'contacts', atMost: 1 },
    { name: 'signed up with the trap filled in', value: await joined('filler'), unit: 'contacts', atMost: 0 },
    { name: 'signed up on a page that was never opened', value: await joined('hasty'), unit: 'contacts', atMost: 0 },
    {
      name: 'signed up on the page without confirming, with the question answered',
      value: await joined('page'),
      unit: 'contacts',
      atMost: 60 * minutes,
    },
    { name: 'asked to confirm on the page', value: asked?.count ?? 0, unit: 'people', atMost: 60 * minutes },
    {
      name: 'people during the attack who signed up',
      value: await joined('person'),
      unit: 'contacts',
      atLeast: people,
    },
    { name: 'puzzle after the attack: about 2 to the power of', value: bits, unit: 'hashes', atLeast: 18 },
    {
      name: 'a bot that solves every puzzle pays for each signup',
      value: secondsPerSignup,
      unit: 's of CPU',
      atLeast: 0.2,
    },
    { name: 'refused', value: (total * 1_000_000) / (user + system), unit: 'per s of CPU', atLeast: 500 },
  ]);
});
