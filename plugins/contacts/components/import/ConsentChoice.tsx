import { ConfirmationSendingNote } from 'sendwright/plugins/lists/contract';
import { Radio, SlotOutlet } from 'sendwright/sdk/ui';

type Answer = 'agreed' | 'ask';

export interface ConsentChoiceProps {
  /** People must confirm by email before they are added. */
  readonly asks: boolean;
  readonly onChange: (asks: boolean) => void;
  /** The list requires confirmation from everybody without consent. */
  readonly listAsks: boolean;
  /** How many people would be asked, if known. */
  readonly count?: number | undefined;
}

/** The choice whether the added people have already agreed or are asked. */
export function ConsentChoice({ asks, onChange, listAsks, count }: ConsentChoiceProps) {
  return (
    <>
      <Radio<Answer>
        ariaLabel="Consent"
        look="cards"
        value={asks ? 'ask' : 'agreed'}
        onChange={(answer) => onChange(answer === 'ask')}
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
        ]}
      />
      {asks && <SlotOutlet slot={ConfirmationSendingNote} props={{ count }} />}
    </>
  );
}
