import { useEffect, useState } from 'react';
import { Http, parseTestData, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { Banner, Button, Dialog, FormField, SandboxedHtml, Skeleton, Switch, Tabs, TextArea } from 'sendwright/sdk/ui';
import type { MessagePreview, MessagePreviewRequest } from 'sendwright/wire/tracking';
import styles from '../pages/DesignPreview.module.css';

/** The suffixes of the code editor's address that open the preview. Not used if the host has its own test data. */
export const codePreviewEnds = { preview: 'preview', previewData: 'preview/test_data', testData: 'test_data' } as const;

type View = 'desktop' | 'mobile' | 'text';
const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;
/** Milliseconds without a change before the message is rendered again. */
const pause = 350;

interface CodePreviewProps {
  readonly title: string;
  readonly message: MessagePreviewRequest;
  /** JSON text; its values fill the merge tags. */
  readonly testData: string;
  readonly onTestData: (text: string) => void;
  readonly showsData: boolean;
  readonly onShowData: (isShown: boolean) => void;
  readonly onClose: () => void;
}

/** A preview of the message as recipients get it: on desktop and phone, and as text. */
export function CodePreview({
  title,
  message,
  testData,
  onTestData,
  showsData,
  onShowData,
  onClose,
}: CodePreviewProps) {
  const [view, setView] = useState<View>('desktop');
  const [turn, setTurn] = useState(0);
  const { shown, hasFailed } = useRendered(message, testData, turn);
  const isWrong = !parseTestData(testData);
  const [problem] = shown?.problems ?? [];
  const body = () => {
    if (hasFailed)
      return (
        <Banner
          tone="danger"
          title="The preview couldn't be loaded."
          action={
            <Button size="small" onClick={() => setTurn(turn + 1)}>
              Retry
            </Button>
          }
        />
      );
    if (!shown) return <Skeleton shape="block" height={420} label="Loading the preview" />;
    if (view === 'text') return <pre className={styles.text}>{shown.text}</pre>;
    return (
      <div className={view === 'mobile' ? styles.phone : styles.desktop}>
        <SandboxedHtml html={shown.html} title={`Preview of ${title}`} {...(view === 'mobile' && { width: 375 })} />
      </div>
    );
  };
  return (
    <Dialog title="Preview" size="large" onClose={onClose}>
      <div className={styles.controls}>
        <Tabs<View> label="Preview" tabs={views} selected={view} onSelect={setView} />
        <Switch label="Test data" checked={showsData} onChange={onShowData} />
      </div>
      {shown && (
        <p className={styles.inbox}>
          <span>Subject</span> {shown.subject || 'No subject yet'}
        </p>
      )}
      {showsData && (
        <FormField
          label="Test data"
          error={isWrong ? 'Test data must be valid JSON.' : undefined}
          helper="A JSON object. Its values fill the tags in the preview."
        >
          <TextArea mono rows={5} value={testData} placeholder={'{ "first_name": "Ana" }'} onChange={onTestData} />
        </FormField>
      )}
      {problem && (
        <Banner tone="warning" title="Fix the handlebars errors in this email before you activate it.">
          Line {problem.line}: {problem.message}
        </Banner>
      )}
      {body()}
    </Dialog>
  );
}

/** The message as the sending engine renders it; the last one is kept while the next one loads. */
function useRendered(
  message: MessagePreviewRequest,
  testData: string,
  turn: number,
): { readonly shown: MessagePreview | undefined; readonly hasFailed: boolean } {
  const http = useService(Http);
  const [state, setState] = useState<{ readonly shown: MessagePreview | undefined; readonly hasFailed: boolean }>({
    shown: undefined,
    hasFailed: false,
  });
  const wanted = JSON.stringify([{ ...message, data: parseTestData(testData) ?? {} }, turn]);
  useEffect(() => {
    const controller = new AbortController();
    const [body] = JSON.parse(wanted) as [MessagePreviewRequest];
    const timer = setTimeout(() => {
      http.call('POST /marketing/preview', { body, signal: controller.signal }).then(
        (shown) => !controller.signal.aborted && setState({ shown, hasFailed: false }),
        (failure: unknown) =>
          !isAborted(failure) && !controller.signal.aborted && setState(({ shown }) => ({ shown, hasFailed: true })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, wanted]);
  return state;
}
