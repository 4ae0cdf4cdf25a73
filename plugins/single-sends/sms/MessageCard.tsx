import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useRef } from 'react';
import { TagField, type TagFieldHandle, type TagGroup } from 'sendwright/sdk/tag-field';
import { Button, formatCount, FormField, Tag } from 'sendwright/sdk/ui';
import { countSegments, optOutText, mentionsStop, withOptOutText } from 'sendwright/sms';
import { EmojiButton } from '../components/EmojiButton';
import { BareLinks } from './BareLinks';
import type { SegmentPrice } from './smsCost';
import { SegmentMeter } from './SegmentMeter';
import type { SmsDraft } from './smsDraft';
import type { RenderedSms } from './smsMessage';
import styles from './sms.module.css';
import { UnicodeWarning } from './UnicodeWarning';
import type { Undo } from './useUndo';

/** The element of the card, for links to its field. */
export const messageCardId = 'sms-message';

interface MessageCardProps {
  readonly draft: SmsDraft;
  readonly groups: readonly TagGroup[];
  /** The message as rendered for the contact in the preview. */
  readonly shown: RenderedSms;
  readonly render: (body: string) => RenderedSms;
  /** Undefined: the field's own undo is used. */
  readonly history?: Undo;
  /** What one message part to all recipients costs; undefined if that is unknown. */
  readonly segmentCost: SegmentPrice | undefined;
}

/** The text of a message, with its number of parts and what increases it. */
export const MessageCard = observer(function MessageCard({
  draft,
  groups,
  shown,
  render,
  history,
  segmentCost,
}: MessageCardProps) {
  const { content, problems, isReadOnly } = draft;
  const { smsBody: body } = content;
  const title = useId();
  const area = useRef<TagFieldHandle>(null);
  const count = countSegments(shown.text);
  const isUnicode = count.encoding === 'ucs-2';
  const attachments = content.smsMedia.length + content.smsImages.length;
  const isEmpty = body.trim() === '' && attachments === 0;

  const change = (smsBody: string) => draft.change({ smsBody });
  const replace = (smsBody: string) => (history ? history.separately(() => change(smsBody)) : change(smsBody));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!history || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    history.undo();
  };
  return (
    <section id={messageCardId} className={styles.card} aria-labelledby={title}>
      <div className={styles.messageHead}>
        <h2 id={title} className={styles.title}>
          Message
        </h2>
        <span className={styles.detail}>{formatCount(shown.text.length, 'character')}</span>
        {count.segments > 0 && (
          <Tag tone={isUnicode ? 'warning' : 'neutral'}>
            {isUnicode ? 'Unicode' : 'Plain text'}, {count.segments} {count.segments === 1 ? 'part' : 'parts'}
          </Tag>
        )}
      </div>
      <FormField
        label="Text"
        error={problems.smsBody ?? shown.problem}
        helper={isEmpty ? 'Add a message or an attachment.' : undefined}
      >
        <TagField
          ref={area}
          rows={5}
          value={body}
          disabled={isReadOnly}
          groups={groups}
          placeholder="Write your message"
          onChange={(text, isTyped) => (isTyped ? change(text) : replace(text))}
          onKeyDown={onKeyDown}
        />
      </FormField>
      <div className={styles.tools} role="toolbar" aria-label="Insert">
        <Button size="small" icon="user" disabled={isReadOnly} onClick={() => area.current?.pick()}>
          Field
        </Button>
        <EmojiButton disabled={isReadOnly} onInsert={(sign) => area.current?.insert(sign)} hasText />
        {mentionsStop(body) ? (
          <span className={styles.detail}>The message says how to opt out.</span>
        ) : (
          <Button size="small" icon="add" disabled={isReadOnly} onClick={() => replace(withOptOutText(body))}>
            {`Add “${optOutText}”`}
          </Button>
        )}
      </div>
      <SegmentMeter count={count} />
      <BareLinks body={body} onReplace={isReadOnly ? undefined : replace} />
      <UnicodeWarning
        body={body}
        text={shown.text}
        render={render}
        segmentCost={segmentCost}
        onReplace={isReadOnly ? undefined : replace}
      />
    </section>
  );
});
