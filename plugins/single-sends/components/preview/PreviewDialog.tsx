import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { editorDialogs } from 'sendwright/plugins/design-editor/contract';
import { Navigation, parseTestData, usePageSignal, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, Dialog, ErrorState, FormField, Link, Skeleton, TextArea } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sendTestEnd } from '../../contract';
import type { Draft } from '../../draft/draftModel';
import { savedMessageOf } from '../../draft/testTarget';
import { type Message, messageOf } from '../../preview/message';
import { usePreview } from '../../preview/usePreview';
import { type Recipients, useSampleContact } from '../../preview/useSampleContact';
import { SingleSendsStore } from '../../singleSendsStore';
import { isSms } from '../../sms/isSms';
import { missingForSmsTest, SavedSmsTest } from '../../sms/SavedSmsTest';
import { SmsReviewPreview } from '../../sms/SmsReview';
import { VariationChoice, VariationTabs } from '../editor/VariationTabs';
import { TestDialog } from '../test/TestDialog';
import { MessageFrame, type MessageView } from './MessageFrame';
import { SampleChooser, ViewSwitch } from './PreviewControls';
import styles from './PreviewDialog.module.css';

interface PreviewDialogProps {
  readonly title: string;
  readonly message: Message;
  /** The send's recipients; the first contact shown is one of them. */
  readonly recipients: Recipients;
  readonly onClose: () => void;
  /** JSON that overrides the contact's fields. */
  readonly testData?: string | undefined;
  /** Opens the dialog that sends a test. */
  readonly onTest?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A message with a real contact's data, at desktop or phone width, or as plain text. */
export function PreviewDialog({ title, message, recipients, onClose, testData, onTest, children }: PreviewDialogProps) {
  const sample = useSampleContact(recipients);
  const preview = usePreview(message, sample.contact?.id, testData);
  const [view, setView] = useState<MessageView>('desktop');
  const [isDark, setDark] = useState(false);
  const problems = preview.shown?.problems ?? [];
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      footer={
        onTest && (
          <Button icon="mail" onClick={onTest}>
            Send me a test
          </Button>
        )
      }
    >
      <div className={styles.controls}>
        <ViewSwitch view={view} onChange={setView} isDark={isDark} onDark={setDark} />
        <SampleChooser sample={sample} />
      </div>
      {children}
      {problems.map(({ field, line, message: text }) => (
        <Banner key={`${field} ${line} ${text}`} tone="warning">
          {text}
        </Banner>
      ))}
      <MessageFrame preview={preview} view={view} senderId={message.senderId} isDark={isDark} />
    </Dialog>
  );
}

interface SavedPreviewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The preview of a saved send. */
export const SavedPreview = observer(function SavedPreview({ id, onClose }: SavedPreviewProps) {
  const store = useService(SingleSendsStore);
  const signal = usePageSignal();
  const send = store.get(id);
  const [variation, setVariation] = useState(0);
  const [isTesting, setTesting] = useState(false);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const request = store.request(`read ${id}`);
  // The request state shows the error.
  const fetch = () => void store.fetch(id, signal).catch(() => undefined);
  useEffect(() => {
    if (!store.get(id)) store.fetch(id, signal).catch(() => undefined);
  }, [store, id, signal]);

  if (send && isTesting)
    return <TestDialog target={() => savedMessageOf(send, variation)} onClose={() => setTesting(false)} />;
  if (send && isSms(send)) return <TextPreview send={send} mayTest={mayUpdate} onClose={onClose} />;
  if (send) {
    return (
      <PreviewDialog
        title={send.name}
        message={messageOf(send, variation)}
        recipients={send.send_to}
        onTest={mayUpdate ? () => setTesting(true) : undefined}
        onClose={onClose}
      >
        <VariationChoice count={send.abtest?.variations.length ?? 0} shown={variation} onShow={setVariation} />
      </PreviewDialog>
    );
  }
  return (
    <Dialog title="Preview" size="large" onClose={onClose}>
      {request.status === 'failure' ? (
        <ErrorState failure={request.failure ?? request.error} onRetry={fetch} />
      ) : (
        <Skeleton shape="block" height={360} label="Loading the preview" />
      )}
    </Dialog>
  );
});

interface TextPreviewProps {
  readonly send: SingleSend;
  readonly mayTest: boolean;
  readonly onClose: () => void;
}

/** A text message as a recipient's phone shows it. */
const TextPreview = observer(function TextPreview({ send, mayTest, onClose }: TextPreviewProps) {
  const sample = useSampleContact(send.send_to, true);
  const [isTesting, setTesting] = useState(false);
  const missing = missingForSmsTest(send);
  if (isTesting) return <SavedSmsTest send={send} contact={sample.contact} onClose={() => setTesting(false)} />;
  return (
    <Dialog
      title={send.name}
      onClose={onClose}
      footer={
        mayTest && (
          <Button icon="send" disabled={missing !== undefined} hint={missing} onClick={() => setTesting(true)}>
            Send me a test
          </Button>
        )
      }
    >
      <SmsReviewPreview send={send} sample={sample} />
    </Dialog>
  );
});

interface DraftPreviewProps {
  readonly draft: Draft;
  /** Of the page that it is over; the addresses of its dialogs extend it. */
  readonly address: string;
  readonly onClose: () => void;
  /** Shows the test data in an editor. */
  readonly withData?: boolean | undefined;
}

/** A draft's message for one contact, with each variation of an A/B test shown separately. */
export const DraftPreview = observer(function DraftPreview({
  draft,
  address,
  onClose,
  withData = false,
}: DraftPreviewProps) {
  const navigation = useService(Navigation);
  const { message, content, testData } = draft;
  const isWrong = !parseTestData(testData);
  return (
    <PreviewDialog
      title={content.name}
      message={{
        ...message,
        plain: message.generatePlain ? undefined : message.plain,
        senderId: content.senderId ?? undefined,
      }}
      recipients={{ list_ids: content.listIds, segment_ids: content.segmentIds }}
      testData={testData}
      onTest={() => navigation.go(`${address}/${sendTestEnd}`)}
      onClose={onClose}
    >
      <VariationTabs draft={draft} />
      {withData ? (
        <FormField label="Test data" error={isWrong ? 'Test data must be valid JSON.' : undefined}>
          <TextArea
            mono
            rows={4}
            value={testData}
            placeholder={'{ "first_name": "Ana" }'}
            onChange={(text) => draft.setTestData(text)}
          />
        </FormField>
      ) : (
        <Link to={`${address}/${editorDialogs.previewData}`}>Show test data</Link>
      )}
    </PreviewDialog>
  );
});
