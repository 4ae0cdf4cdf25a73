import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { ImageUploadError } from 'sendwright/plugins/images/contract';
import { Alerts, useService } from 'sendwright/sdk';
import { type HtmlReading, importFailure, ReadingProgress, useHtmlReading } from 'sendwright/sdk/html-import';
import {
  Banner,
  Button,
  Dialog,
  FileDrop,
  formatNumber,
  FormField,
  ImportComparison,
  Switch,
  TextArea,
} from 'sendwright/sdk/ui';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';

/** Bytes of a file with its images. */
const maximumBytes = 50 * 1024 * 1024;

/** Imports HTML as a design, and previews the result. */
export const ImportDialog = observer(function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor } = useEditor();
  const alerts = useService(Alerts);
  const { images } = useEditorServices();
  const [html, setHtml] = useState('');
  const [promote, setPromote] = useState(true);
  const [read, setRead] = useState<HtmlReading>();

  const [failure, setFailure] = useState<string>();
  const reading = useHtmlReading();
  const [isCopying, setCopying] = useState(false);
  const isReading = reading.label !== undefined;
  const [progress, setProgress] = useState('');
  /** Images that were copied before a failure. */
  const stored = useRef(new Map<string, string>());

  const look = async (from: File | string): Promise<void> => {
    setFailure(undefined);
    try {
      const found = await reading.read(from, { promote });
      if (!found) return;
      stored.current = new Map();
      setRead(found);
    } catch (error) {
      setFailure(importFailure(error));
    }
  };
  const store = async (file: File): Promise<string | undefined> => {
    const service = await images.get();
    try {
      return (await service?.upload(file))?.url;
    } catch (error) {
      if (error instanceof ImageUploadError && error.isFinal) return undefined;
      throw error;
    }
  };
  const take = async (): Promise<void> => {
    if (!read) return;
    setFailure(undefined);
    setCopying(true);
    try {
      const { copyImages } = await import('sendwright/email/import');
      const { made, refused } = await copyImages(read.design, read.images, {
        store,
        stored: stored.current,
        onProgress: (done, total) => setProgress(`Copying image ${done + 1} of ${total} to your library`),
      });
      // What the author wrote stays; the page's own title and preview text fill what is empty.
      const { subject, preheader } = editor.design;
      const design = { ...made, subject: subject || made.subject, preheader: preheader || made.preheader };
      editor.run('Import HTML', () => ({ design, selection: [] }), { announce: 'The HTML is imported.' });
      alerts.show(texts.imported);
      if (refused.length > 0) alerts.show(texts.imagesLeftOut, { names: refused.join(', ') });
      onClose();
    } catch (error) {
      setFailure(importFailure(error));
      setCopying(false);
      setProgress('');
    }
  };
  return (
    <Dialog
      title="Import HTML"
      size={read ? 'full' : 'large'}
      onClose={onClose}
      footer={
        <>
          {read && <Button onClick={() => setRead(undefined)}>Back</Button>}
          <Button onClick={onClose}>Cancel</Button>
          {read ? (
            <Button intent="primary" loading={isCopying} onClick={() => void take()}>
              Replace this design
            </Button>
          ) : (
            <Button intent="primary" loading={isReading} disabled={html.trim() === ''} onClick={() => void look(html)}>
              Look through it
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <Banner tone="danger" title={read ? "This HTML couldn't be imported" : "This HTML couldn't be read"}>
          {failure}
        </Banner>
      )}
      <ReadingProgress reading={reading} after={progress} />
      {read ? (
        <>
          <p>
            {formatNumber(read.design.blocks.length)} {read.design.blocks.length === 1 ? 'block' : 'blocks'} will
            replace this design. You can undo this.
          </p>
          <ImportComparison
            before={read.before}
            after={read.after}
            contents={read.contents}
            entries={read.report.entries}
          />
        </>
      ) : (
        <>
          <FileDrop
            label="Drop an HTML file here, or choose one"
            accept=".html,.htm,.zip,.eml,text/html"
            helper="Also a ZIP file with images, or a saved email (.eml)."
            maxBytes={maximumBytes}
            disabled={isReading}
            onFile={(file) => void look(file)}
          />
          <FormField label="Or paste HTML" helper="From any editor. Drag-and-drop designs keep their blocks.">
            <TextArea mono rows={10} value={html} onChange={setHtml} disabled={isReading} />
          </FormField>
          <Switch
            label="Convert images, buttons and text to blocks"
            helper="Otherwise, rows from other editors stay code."
            checked={promote}
            onChange={setPromote}
          />
        </>
      )}
    </Dialog>
  );
});
