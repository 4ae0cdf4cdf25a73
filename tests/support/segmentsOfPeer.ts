import { createRequire } from 'node:module';

interface Peer {
  readonly SegmentedMessage: new (text: string) => {
    readonly encodingName: 'GSM-7' | 'UCS-2';
    readonly segments: readonly unknown[];
  };
}

const { SegmentedMessage } = createRequire(import.meta.url)('sms-segments-calculator') as Peer;

/** The provider's own segment calculation, in our terms. An empty text is no message. */
export function segmentsOfPeer(text: string): { encoding: string; segments: number } {
  const { encodingName, segments } = new SegmentedMessage(text);
  return { encoding: encodingName.toLowerCase(), segments: text === '' ? 0 : segments.length };
}
