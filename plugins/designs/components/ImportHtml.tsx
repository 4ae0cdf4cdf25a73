import { useState } from 'react';
import type { Design } from 'sendwright/email';
import type { ContentComparison, ImportReport } from 'sendwright/email/import';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { useOptionalService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  Dialog,
  FileDrop,
  FormField,
  ImportComparison,
  Radio,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import styles from './ImportHtml.module.css';

/** Parsed HTML, with both options for turning it into a design. */
interface ReadHtml {
  readonly html: string;
  readonly design: Design;
  readonly report: ImportReport;
  /** What the design compiles to. */
  readonly compiled: string;
  readonly contents: ContentComparison;
}

const maximumCharacters = 5 * 1024 * 1024;

/** Bytes; the design itself may have 1 MiB of characters. */
const maximumBytes = 5 * 1024 * 1024;

/** What was read, as blocks or as code. */
export interface MadeOfHtml {
  readonly name: string;
  readonly content:
    | { readonly editor: 'design'; readonly design: Design }
    | { readonly editor: 'code'; readonly html_content: string };
}

interface ImportHtmlProps {
  /** What the button says that ends the dialog. */
  readonly action: string;
  /** Called with what was read; a rejection is shown in the dialog. */
  readonly onMade: (made: MadeOfHtml) => Promise<void> | void;
  readonly onClose: () => void;
}

/** Reads HTML from a file or as text, and compares what becomes of it. */
export function ImportHtml({ action, onMade, onClose }: ImportHtmlProps) {
  const hasBlocks = useOptionalService(DesignEditor).state !== 'absent';
  const [name, setName] = useState('Imported design');
  const [pasted, setPasted] = useState('');
  const [read, setRead] = useState<ReadHtml>();
  const [editor, setEditor] = useState<'design' | 'code'>(hasBlocks ? 'design' : 'code');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const take = async (reading: Promise<ReadHtml>) => {
    setError(undefined);
    try {
      setRead(await reading);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'This file cannot be read.');
    }
  };
  const create = async () => {
    if (!read) return;
    setBusy(true);
    try {
      const content =
        editor === 'design'
          ? ({ editor, design: read.design } as const)
          : ({ editor, html_content: read.html } as const);
      await onMade({ name: name.trim() || 'Imported design', content });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'unknown-error');
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Import HTML"
      size={read ? 'full' : 'large'}
      onClose={onClose}
      footer={
        <>
          {read && <Button onClick={() => setRead(undefined)}>Choose other HTML</Button>}
          <Button onClick={onClose}>Cancel</Button>
          {read ? (
            <Button intent="primary" loading={isBusy} onClick={() => void create()}>
              {action}
            </Button>
          ) : (
            <Button intent="primary" disabled={pasted.trim() === ''} onClick={() => void take(readHtml(pasted))}>
              Read HTML
            </Button>
          )}
        </>
      }
    >
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      {read ? (
        <>
          <div className={styles.choices}>
            <FormField label="Name">
              <TextInput value={name} onChange={setName} maxLength={100} focusFirst />
            </FormField>
            <Radio<'design' | 'code'>
              ariaLabel="Editor"
              look="cards"
              value={editor}
              onChange={setEditor}
              options={[
                {
                  value: 'design',
                  label: 'As blocks',
                  helper: 'For the design editor. Content that no block can show becomes a code block.',
                  disabled: !hasBlocks,
                },
                { value: 'code', label: 'As code', helper: 'For the code editor, as it is.' },
              ]}
            />
          </div>
          {editor === 'design' && (
            <ImportComparison
              before={read.html}
              after={read.compiled}
              contents={read.contents}
              entries={read.report.entries}
            />
          )}
        </>
      ) : (
        <div className={styles.sources}>
          <FileDrop
            accept=".html,.htm,text/html"
            maxBytes={maximumBytes}
            label="Drop an HTML file here, or choose one"
            helper="Exports of drag-and-drop editors keep their blocks; any other HTML is imported row by row."
            onFile={(file) => {
              setName(file.name.replace(/\.html?$/i, '').slice(0, 100));
              void take(readHtmlFile(file));
            }}
          />
          <FormField label="Or paste the HTML">
            <TextArea mono rows={8} value={pasted} onChange={setPasted} />
          </FormField>
        </div>
      )}
    </Dialog>
  );
}

/** Parses HTML; the parser is loaded on first use. Throws an `Error` for the user if there is no content. */
async function readHtml(html: string): Promise<ReadHtml> {
  if (html.length > maximumCharacters)
    throw new Error('This is larger than 5 MB, which no email app shows. Link to images instead of embedding them.');
  const [{ compareContents, importHtml }, { assetsAt, compile }] = await Promise.all([
    import('sendwright/email/import'),
    import('sendwright/email'),
  ]);
  const { design, report } = importHtml(html, { promote: true });
  if (report.source === 'empty') throw new Error('There is nothing in this HTML.');
  const { html: compiled } = compile(design, { target: 'send', assets: assetsAt(location.origin) });
  return { html, design, report, compiled, contents: compareContents(html, compiled) };
}

/** The same for a file, with its encoding detected. */
async function readHtmlFile(file: File): Promise<ReadHtml> {
  const { decodeHtml } = await import('sendwright/email/import');
  return readHtml(decodeHtml(new Uint8Array(await file.arrayBuffer())).html);
}
