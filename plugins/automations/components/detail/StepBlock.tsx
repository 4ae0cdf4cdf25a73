import type { Step } from '../../steps';
import { ActionBlock } from './ActionBlock';
import { AudienceBlock } from './AudienceBlock';
import { EmailBlock } from './EmailBlock';
import { TextBlock } from './TextBlock';
import { WaitBlock } from './WaitBlock';

/** A step's card, for all but splits. */
export function StepBlock({ step }: { readonly step: Exclude<Step, { kind: 'split' }> }) {
  switch (step.kind) {
    case 'email':
      return <EmailBlock step={step} />;
    case 'sms':
      return <TextBlock step={step} />;
    case 'audience':
      return <AudienceBlock step={step} />;
    case 'action':
      return <ActionBlock step={step} />;
    case 'wait':
      return <WaitBlock step={step} />;
  }
}
