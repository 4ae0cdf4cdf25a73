import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { compile, type Design } from 'sendwright/email';
import type { ContentComparison, ImportReport, ImportSource } from 'sendwright/email/import';
import { ImageUploadError } from 'sendwright/plugins/images/contract';
import { Alerts, useService } from 'sendwright/sdk';
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
import { assets, useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';

/** Bytes of a file with its images. */
const maximumBytes = 50 * 1024 * 1024;

interface ReadHtml extends Pick<ImportSource, 'images'> {
  readonly design: Design;
  readonly report: ImportReport;
  /** The HTML, and what the design compiles to, with the images inside. */
  readonly before: string;
  readonly after: string;
  readonly contents: ContentComparison;
}

/** Imports HTML as a design, and previews the result. */
export const ImportDialog = observer(function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor } = useEditor();
  const alerts = useService(Alerts);
  const { images } = useEditorServices();
  const [html, setHtml] = useState('');
  const [promote, setPromote] = useState(true);
  const [read, setRead] = useState<ReadHtml>();

  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [progress, setProgress] = useState('');
  /** Images that were copied before a failure. */
  const stored = useRef(new Map<string, string>());

  const look = async (what: string, find: () => Promise<Omit<ImportSource, 'name'>>): Promise<void> => {
    setFailure(undefined);
    setReading(true);
    setProgress(`Reading ${what}…`);
    try {
      // Reading holds the page, so what it says comes first: a frame draws it, and the task after that follows.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const { comparedTarget, compareContents, importHtml, showCarried } = await import('sendwright/email/import');
      const source = await find();
      const imported = importHtml(source.html, { promote });
      if (imported.design.blocks.length === 0) throw new Error('There is nothing in this HTML.');
      const { html: compiled } = compile(imported.design, { target: 'send', assets });
      stored.current = new Map();
      setRead({
        ...imported,
        design: { ...imported.design, subject: source.subject ?? imported.design.subject },
        images: source.images,
        before: showCarried(source.html, source.images),
        after: showCarried(compiled, source.images),
        contents: compareContents(
          source.html,
          compile(imported.design, { target: comparedTarget(source.html), assets }).html,
        ),
      });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'unknown-error');
    } finally {
      setReading(false);
      setProgress('');
    }
  };
  const onFile = (file: File): Promise<void> =>
    look(file.name, async () => {
      const { readImportFile } = await import('sendwright/email/import');
      // The file may have been moved or changed after it was selected.
      const bytes = await file
        .arrayBuffer()
        .catch(() =>
          Promise.reject(new Error(`${file.name} can’t be read. Choose it again. The design is unchanged.`)),
        );
      return readImportFile(new Uint8Array(bytes), file.name);
    });
  const lookPasted = (): Promise<void> =>
    look('the HTML', async () => (await import('sendwright/email/import')).readImportText(html));
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
    setReading(true);
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
      setFailure(error instanceof Error ? error.message : 'unknown-error');
      setReading(false);
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
            <Button intent="primary" loading={isReading} onClick={() => void take()}>
              Replace this design
            </Button>
          ) : (
            <Button
              intent="primary"
              loading={isReading}
              disabled={html.trim() === ''}
              onClick={() => void lookPasted()}
            >
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
      <p role="status">{progress}</p>
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
            onFile={(file) => void onFile(file)}
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
