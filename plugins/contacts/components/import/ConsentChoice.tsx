import { ConfirmationSendingNote } from 'sendwright/plugins/lists/contract';
import type { ImportSuppression } from 'sendwright/wire/imports';
import { Radio, SlotOutlet } from 'sendwright/sdk/ui';

type Answer = 'agreed' | 'ask' | ImportSuppression;

export interface ConsentChoiceProps {
  /** People must confirm by email before they are added. */
  readonly asks: boolean;
  /** They must not be emailed: their addresses are suppressed. */
  readonly suppress?: ImportSuppression | undefined;
  readonly onChange: (asks: boolean, suppress?: ImportSuppression) => void;
  /** Offers to suppress the addresses of a file. */
  readonly offersSuppression?: boolean;
  /** The list requires confirmation from everybody without consent. */
  readonly listAsks: boolean;
  /** How many people would be asked, if known. */
  readonly count?: number | undefined;
}

const suppressions = [
  {
    value: 'unsubscribed',
    label: 'They unsubscribed or never agreed',
    helper: 'They are added, and their addresses are suppressed as unsubscribed: they get no email.',
  },
  {
    value: 'bounced',
    label: 'Their addresses bounced',
    helper: 'They are added, and their addresses are suppressed as bounced: they get no email.',
  },
] as const;

/** The choice whether the added people have already agreed, are asked, or must not be emailed. */
export function ConsentChoice({
  asks,
  suppress,
  onChange,
  listAsks,
  count,
  offersSuppression = false,
}: ConsentChoiceProps) {
  return (
    <>
      <Radio<Answer>
        ariaLabel="Consent"
        look="cards"
        value={suppress ?? (asks ? 'ask' : 'agreed')}
        onChange={(answer) =>
          answer === 'unsubscribed' || answer === 'bounced' ? onChange(false, answer) : onChange(answer === 'ask')
        }
        options={[
          {
            value: 'agreed',
            label: 'These contacts already agreed',
            helper: listAsks
              ? 'They join right away. Your statement is recorded in the audit log.'
              : 'They are added right away.',
          },
          {
            value: 'ask',
            label: 'Ask them to confirm',
            helper:
              'Each gets an email with one button and is added when they press it. Contacts already on the list ' +
              'are simply updated.',
          },
          ...(offersSuppression ? suppressions : []),
        ]}
      />
      {asks && suppress === undefined && <SlotOutlet slot={ConfirmationSendingNote} props={{ count }} />}
    </>
  );
}
