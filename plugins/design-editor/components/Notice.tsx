import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { compile, type Design } from 'sendwright/email';
import { Banner, Button, Dialog, NotSavedNotice, SandboxedHtml } from 'sendwright/sdk/ui';
import { upperFirst } from '../document/words';
import { type ReadDesign, readDesign } from '../state/readDesign';
import { assets, useEditor } from '../state/EditorContext';
import styles from './Editor.module.css';

/** Completes a server message to a sentence. */
const sentence = (words: string): string => upperFirst(/[.!?]$/.test(words) ? words : `${words}.`);

/** Why the design cannot be saved, and what can be done about it. */
export const Notice = observer(function Notice({ imported }: { readonly imported: boolean }) {
  const { editor } = useEditor();
  const [isComparing, setComparing] = useState(true);
  const [isTold, setTold] = useState(false);
  if (editor.state === 'failed')
    return <NotSavedNotice reason={sentence(editor.reason)} keptIn="browser" onSave={() => void editor.save()} />;
  if (editor.state === 'locked')
    return (
      <Banner tone="info" title="This can no longer be edited">
        {editor.reason}
      </Banner>
    );
  if (editor.state === 'elsewhere') {
    return (
      <>
        <Banner
          tone="warning"
          title="The same blocks were changed elsewhere"
          action={
            <Button size="small" onClick={() => setComparing(true)}>
              Compare and choose
            </Button>
          }
        >
          Nothing is saved until you choose.
        </Banner>
        {isComparing && <Compare onClose={() => setComparing(false)} />}
      </>
    );
  }
  if (imported && !isTold) {
    return (
      <Banner tone="info" title="Created from HTML" onDismiss={() => setTold(true)}>
        There were no blocks yet, so they were created from the HTML. Your first change saves them.
      </Banner>
    );
  }
  return null;
});

/** Two conflicting versions, side by side. */
const Compare = observer(function Compare({ onClose }: { readonly onClose: () => void }) {
  const { editor } = useEditor();
  const [read, setRead] = useState<ReadDesign>();
  const [template, setTemplate] = useState<typeof import('sendwright/email/template')>();
  useEffect(() => {
    if (editor.theirs) void readDesign(editor.theirs).then(setRead);
  }, [editor.theirs]);
  useEffect(() => {
    // Without it merge tags are shown.
    void import('sendwright/email/template').then(setTemplate, () => undefined);
  }, []);
  const theirs = read?.kind === 'design' ? read.design : undefined;
  const html = (design: Design): string => {
    const made = compile(design, { target: 'send', assets }).html;
    return template?.withSampleData(made) ?? made;
  };
  return (
    <Dialog
      title="This was changed elsewhere"
      size="full"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button
            disabled={!theirs}
            onClick={() => {
              if (theirs) editor.acceptTheirs(theirs);
              onClose();
            }}
          >
            Use theirs
          </Button>
          <Button
            intent="primary"
            onClick={() => {
              void editor.keepMine();
              onClose();
            }}
          >
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        In another tab, or by somebody else. Both versions changed the same parts, so choose one. Undo restores the
        other.
      </p>
      <div className={styles.versions}>
        <figure>
          <figcaption>Yours</figcaption>
          <SandboxedHtml title="Yours" html={html(editor.design)} />
        </figure>
        <figure>
          <figcaption>Theirs</figcaption>
          {theirs && <SandboxedHtml title="Theirs" html={html(theirs)} />}
          {read && !theirs && (
            <Banner tone="warning" title="It can't be shown here">
              {read.kind === 'newer'
                ? 'It was saved by a newer version: reload this page to see it.'
                : 'It is damaged.'}
            </Banner>
          )}
        </figure>
      </div>
    </Dialog>
  );
});
