import { useCallback, useRef, useState } from 'react';
import type { Design } from 'sendwright/email';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Images, ImageUploadError } from 'sendwright/plugins/images/contract';
import { Alerts, useOptionalService, useService } from 'sendwright/sdk';
import { type HtmlReading, importFailure, ReadingProgress, useHtmlReading } from 'sendwright/sdk/html-import';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Dialog,
  FileDrop,
  FormField,
  ImportComparison,
  Radio,
  Switch,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import { texts } from '../texts';
import styles from './ImportHtml.module.css';

/** HTML that was read. */
interface ReadHtml extends HtmlReading {
  /** The design in the account's brand, once it was asked for. */
  readonly branded?: { readonly design: Design; readonly after: string };
}

/** Bytes of a file with its images; the design itself may have 1 MiB of characters. */
const maximumBytes = 50 * 1024 * 1024;

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
  const reading = useHtmlReading();
  const isReading = reading.label !== undefined;
  const [progress, setProgress] = useState('');
  const alerts = useService(Alerts);
  const images = useOptionalService(Images);
  const brandKits = useOptionalService(BrandKits);
  const kit = useLoaded(useCallback(async () => (await brandKits.get())?.current(), [brandKits])).value;
  const [isRestyled, setRestyled] = useState(false);
  /** Images that were copied before a failure. */
  const stored = useRef(new Map<string, string>());

  const store = async (file: File): Promise<string | undefined> => {
    const service = await images.get();
    try {
      return (await service?.upload(file))?.url;
    } catch (failure) {
      if (failure instanceof ImageUploadError && failure.isFinal) return undefined;
      throw failure;
    }
  };
  const take = async (from: File | string) => {
    setError(undefined);
    try {
      const found = await reading.read(from);
      if (!found) return;
      stored.current = new Map();
      setRead(found);
      if (found.name !== '') setName(found.name);
    } catch (failure) {
      setError(importFailure(failure));
    }
  };
  const restyle = async (isWanted: boolean) => {
    setRestyled(isWanted);
    if (!isWanted || !read || !kit || read.branded) return;
    const [{ applyBrand, assetsAt, compile }, { showCarried }] = await Promise.all([
      import('sendwright/email'),
      import('sendwright/email/import'),
    ]);
    const design = applyBrand(read.design, kit);
    const { html } = compile(design, { target: 'send', assets: assetsAt(location.origin) });
    setRead({ ...read, branded: { design, after: showCarried(html, read.images) } });
  };
  const branded = isRestyled ? read?.branded : undefined;
  const create = async () => {
    if (!read) return;
    setBusy(true);
    try {
      const content =
        editor === 'design'
          ? ({ editor, design: branded?.design ?? read.design } as const)
          : ({ editor, html_content: read.html } as const);
      const { copyImages } = await import('sendwright/email/import');
      const { made, refused } = await copyImages<MadeOfHtml['content']>(content, read.images, {
        store,
        stored: stored.current,
        onProgress: (done, total) => setProgress(`Copying image ${done + 1} of ${total} to your library`),
      });
      await onMade({ name: name.trim() || 'Imported design', content: made });
      if (refused.length > 0) alerts.show(texts.imagesLeftOut, { names: refused.join(', ') });
    } catch (failure) {
      setError(importFailure(failure));
      setBusy(false);
    }
    setProgress('');
  };

  return (
    <Dialog
      title="Import HTML"
      size={read ? 'full' : 'large'}
      onClose={onClose}
      footer={
        <>
          {read && (
            <Button
              onClick={() => {
                setRead(undefined);
                setRestyled(false);
              }}
            >
              Choose other HTML
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {read ? (
            <Button intent="primary" loading={isBusy} onClick={() => void create()}>
              {action}
            </Button>
          ) : (
            <Button
              intent="primary"
              loading={isReading}
              disabled={pasted.trim() === ''}
              onClick={() => void take(pasted)}
            >
              Read HTML
            </Button>
          )}
        </>
      }
    >
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      <ReadingProgress reading={reading} after={progress} />
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
          {editor === 'design' && kit !== undefined && (
            <Switch
              label="Restyle with your brand kit"
              helper="Fonts, colors, buttons and footer. You can change it in the editor, too."
              checked={isRestyled}
              onChange={(isWanted) => void restyle(isWanted)}
            />
          )}
          {editor === 'design' && (
            <ImportComparison
              before={read.before}
              after={branded?.after ?? read.after}
              contents={read.contents}
              entries={read.report.entries}
            />
          )}
        </>
      ) : (
        <div className={styles.sources}>
          <FileDrop
            accept=".html,.htm,.zip,.eml,text/html"
            maxBytes={maximumBytes}
            label="Drop an HTML file here, or choose one"
            helper={
              'Also a ZIP file with images, or a saved email (.eml). Exports of drag-and-drop editors keep their ' +
              'blocks; any other HTML is imported row by row.'
            }
            disabled={isReading}
            onFile={(file) => void take(file)}
          />
          <FormField label="Or paste the HTML">
            <TextArea mono rows={8} value={pasted} onChange={setPasted} disabled={isReading} />
          </FormField>
        </div>
      )}
    </Dialog>
  );
}
