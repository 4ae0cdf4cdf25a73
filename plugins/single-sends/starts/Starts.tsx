import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { useOptionalService, useSlot } from 'sendwright/sdk';
import { Empty, Icon, type IconName, SlotOutlet, Tabs } from 'sendwright/sdk/ui';
import { defaultName, DesignChoices, type StartChoice, TemplateChoices } from '../contract';
import { PastSends } from './PastSends';
import styles from './starts.module.css';

export type StartKind = 'sendgrid-designs' | 'your-designs' | 'past' | 'dynamic-templates';

const templatesTab = { id: 'dynamic-templates', title: 'Dynamic templates' } as const;
const tabs = [
  { id: 'sendgrid-designs', title: 'Ready-made designs' },
  { id: 'your-designs', title: 'Your email designs' },
  { id: 'past', title: 'Past campaigns' },
] as const;
const kinds: readonly StartKind[] = [...tabs, templatesTab].map(({ id }) => id);

interface StartsProps {
  /** The chosen tab, as in the address; the ready-made designs unless it is known. */
  readonly kind: string;
  readonly onKind: (kind: StartKind) => void;
  /** Whether a choice is being carried out. */
  readonly isBusy: boolean;
  readonly onChosen: (choice: StartChoice) => void;
  readonly onTemplate: (templateId: string) => void;
  /** Whether the dialog that reads HTML is open. */
  readonly isImporting: boolean;
  readonly onImport: (isOpen: boolean) => void;
  /** Starts a text message; undefined if it is decided that it is an email. */
  readonly onText?: (() => void) | undefined;
}

/** What a message can start from: designs, what was sent before, templates, HTML, or nothing. */
export const Starts = observer(function Starts({
  kind,
  onKind,
  isBusy,
  onChosen,
  onTemplate,
  isImporting,
  onImport,
  onText,
}: StartsProps) {
  const hasTemplates = useSlot(TemplateChoices).length > 0;
  const hasDesigns = useSlot(DesignChoices).length > 0;
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const known = kinds.find((one) => one === kind);
  const shown: StartKind =
    known === undefined || (known === 'dynamic-templates' && !hasTemplates) ? 'sendgrid-designs' : known;
  const startBlank = () => onChosen({ name: defaultName, content: { editor: 'code' } });
  return (
    <div className={styles.starts}>
      <div className={styles.scratch} role="group" aria-label="Start without a design">
        {hasDesignEditor && (
          <Start
            icon="layout"
            title="Start designing"
            text="Drag and drop blocks"
            isBusy={isBusy}
            onClick={() => onChosen({ name: defaultName, content: { editor: 'design' } })}
          />
        )}
        <Start
          icon="code"
          title="Start blank"
          text="Write HTML beside a preview"
          isBusy={isBusy}
          onClick={startBlank}
        />
        {hasDesigns && (
          <Start
            icon="upload"
            title="Import HTML"
            text="From another tool or a file"
            isBusy={isBusy}
            onClick={() => onImport(true)}
          />
        )}
        {onText && (
          <Start
            icon="message"
            title="Write a text message"
            text="SMS or MMS to mobile numbers"
            isBusy={isBusy}
            onClick={onText}
          />
        )}
      </div>
      <Tabs<StartKind>
        label="Designs"
        tabs={hasTemplates ? [...tabs, templatesTab] : tabs}
        selected={shown}
        onSelect={onKind}
      />
      {shown === 'dynamic-templates' ? (
        <SlotOutlet slot={TemplateChoices} props={{ onChosen: onTemplate }} />
      ) : shown === 'past' ? (
        <PastSends isBusy={isBusy} onChosen={onChosen} />
      ) : hasDesigns ? (
        <SlotOutlet slot={DesignChoices} props={{ kind: shown, onChosen }} />
      ) : (
        shown === 'sendgrid-designs' && (
          <Empty drawing="send" title="No ready-made designs here" text="Start without one instead." />
        )
      )}
      {isImporting && (
        <SlotOutlet slot={DesignChoices} props={{ kind: 'import', onChosen, onClose: () => onImport(false) }} />
      )}
    </div>
  );
});

interface StartProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function Start({ icon, title, text, isBusy, onClick }: StartProps) {
  const id = useId();
  return (
    <div className={styles.start} data-busy={isBusy || undefined}>
      <Icon name={icon} />
      <span>
        {/* Its area is the whole tile. */}
        <button type="button" aria-describedby={id} disabled={isBusy} onClick={onClick}>
          {title}
        </button>
        <small id={id}>{text}</small>
      </span>
    </div>
  );
}
