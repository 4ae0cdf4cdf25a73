import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Part } from './sendStats';

const phaseNames = { test: 'the test', send: 'the rest' } as const;

/** What is looked at of a send with an A/B test: "variation B in the test"; undefined where that is all of it. */
export function partName({ abtest }: Pick<SingleSend, 'abtest'>, { variation, phase }: Part): string | undefined {
  const label = abtest?.variations.find(({ id }) => id === variation)?.label;
  return [label && `variation ${label}`, phase && phaseNames[phase]].filter(Boolean).join(' in ') || undefined;
}
