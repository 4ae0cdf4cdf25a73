import { countSegments } from 'sendwright/sms';
import { smsTexts } from '../bench/smsTexts';
import { segmentsOfPeer } from '../support/segmentsOfPeer';

test('segments are counted as the provider counts them', () => {
  const different: string[] = [];
  for (const text of smsTexts(3000, Number(process.env['PROPERTY_SEED'] ?? 7))) {
    const { encoding, segments } = countSegments(text);
    const peer = segmentsOfPeer(text);
    if (peer.encoding !== encoding || peer.segments !== segments) different.push(text);
  }
  expect(different).toEqual([]);
});
