import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { compile, type Design } from 'sendwright/email';
import type { ContentComparison, ImportReport } from 'sendwright/email/import';
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
import { assets, useEditor } from '../../state/EditorContext';
import { texts } from '../../texts';

const maximumBytes = 5 * 1024 * 1024;

interface ReadHtml {
  readonly source: string;
  readonly design: Design;
  readonly report: ImportReport;
  /** What the design compiles to. */
  readonly compiled: string;
  readonly contents: ContentComparison;
}

/** Imports HTML as a design, and previews the result. */
export const ImportDialog = observer(function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor } = useEditor();
  const alerts = useService(Alerts);
  const [html, setHtml] = useState('');
  const [promote, setPromote] = useState(true);
  const [read, setRead] = useState<ReadHtml>();

  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);

  const look = async (source: () => string | Promise<string>): Promise<void> => {
    setFailure(undefined);
    setReading(true);
    try {
      const { compareContents, importHtml } = await import('sendwright/email/import');
      const found = await source();
      if (found.length > maximumBytes)
        throw new Error(
          'This is larger than 5 MB, which no email app shows. Link to images instead of embedding them.',
        );
      const imported = importHtml(found, { promote });
      const { html: compiled } = compile(imported.design, { target: 'send', assets });
      setRead({ ...imported, source: found, compiled, contents: compareContents(found, compiled) });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'unknown-error');
    } finally {
      setReading(false);
    }
  };
  const onFile = (file: File): Promise<void> =>
    look(async () => {
      const { decodeHtml } = await import('sendwright/email/import');
      // The file may have been moved or changed after it was selected.
      const bytes = await file
        .arrayBuffer()
        .catch(() =>
          Promise.reject(new Error(`${file.name} can’t be read. Choose it again. The design is unchanged.`)),
        );
      const { html: source } = decodeHtml(new Uint8Array(bytes));
      setHtml(source);
      return source;
    });
  const take = (): void => {
    if (!read) return;
    editor.run('Import HTML', () => ({ design: { ...read.design, subject: editor.design.subject }, selection: [] }), {
      announce: 'The HTML is imported.',
    });
    alerts.show(texts.imported);
    onClose();
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
            <Button intent="primary" onClick={take}>
              Replace this design
            </Button>
          ) : (
            <Button
              intent="primary"
              loading={isReading}
              disabled={html.trim() === ''}
              onClick={() => void look(() => html)}
            >
              Look through it
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <Banner tone="danger" title="This HTML couldn't be read">
          {failure}
        </Banner>
      )}
      {read ? (
        <>
          <p>
            {formatNumber(read.design.blocks.length)} {read.design.blocks.length === 1 ? 'block' : 'blocks'} will
            replace this design. You can undo this.
          </p>
          <ImportComparison
            before={read.source}
            after={read.compiled}
            contents={read.contents}
            entries={read.report.entries}
          />
        </>
      ) : (
        <>
          <FileDrop
            label="Drop an HTML file here, or choose one"
            accept=".html,.htm,text/html"
            maxBytes={maximumBytes}
            onFile={(file) => void onFile(file)}
          />
          <FormField label="Or paste HTML" helper="From any editor. Drag-and-drop designs keep their blocks.">
            <TextArea mono rows={10} value={html} onChange={setHtml} />
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
