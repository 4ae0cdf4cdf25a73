// `npm run bench -- sms`: counts the segments of a text message while it is typed, compared with the provider's own
// calculator.
import { countSegments } from 'sendwright/sms';
import { segmentsOfPeer } from '../support/segmentsOfPeer';
import { percentile, report } from './report';
import { smsTexts } from './smsTexts';

/** The longest message, 1,600 bytes, in the encoding that is the most expensive to split. */
const longest = 'a😀'.repeat(320);

const taken: number[] = [];
for (let end = 0; end <= longest.length; end += 1) {
  const text = longest.slice(0, end);
  const start = performance.now();
  countSegments(text);
  taken.push(performance.now() - start);
}

let different = 0;
for (const text of smsTexts(100_000)) {
  const { encoding, segments } = countSegments(text);
  const peer = segmentsOfPeer(text);
  if (peer.encoding !== encoding || peer.segments !== segments) different += 1;
}

report([
  { name: 'segments of a text, per keystroke (p95)', value: percentile(taken, 0.95), unit: 'ms', limit: 1 },
  { name: 'of 100,000 texts, counted differently', value: different, unit: '', limit: 0 },
]);
