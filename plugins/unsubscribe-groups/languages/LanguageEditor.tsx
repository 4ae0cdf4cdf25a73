import { useCallback, useMemo, useState } from 'react';
import { Alerts, Http, HttpFailure, Navigation, saveTextFile, useRefusal, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  Dialog,
  ErrorState,
  FileDrop,
  formatCount,
  FormField,
  Link,
  Page,
  PageSection,
  ProgressBar,
  SearchField,
  Skeleton,
  StatusTag,
  Switch,
  TextArea,
} from 'sendwright/sdk/ui';
import type { LanguageText, RecipientLanguageDetail } from 'sendwright/wire/languages';
import { paths } from '../contract';
import { texts as alertTexts } from '../texts';
import { asCsv, asJson, readLanguageFile } from './languageFiles';
import styles from './languages.module.css';

const areas = [
  { area: 'form', title: 'Forms' },
  { area: 'confirmation', title: 'Confirmation email and pages' },
  { area: 'page', title: 'Unsubscribing and other pages' },
  { area: 'preferences', title: 'Preference center' },
] as const;

const englishName = new Intl.DisplayNames(['en'], { type: 'language' });

/** The breadcrumb has no link to them, because a language is a part of their page. */
const toAll = (
  <Link to={paths.languages} look="button" params={{}}>
    All languages
  </Link>
);

/** The account's wording of a language. */
export function LanguageEditor({ language }: { readonly language: string }) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/languages/:language', { params: { language }, signal, retry: true }),
      [http, language],
    ),
  );
  if (value) return <Editor key={value.revision} detail={value} onReload={reload} />;
  return (
    <Page wide title="Language" secondaryAction={toAll}>
      {failure === undefined ? (
        <Skeleton shape="form" count={6} label="Loading the texts" />
      ) : (
        <ErrorState failure={failure} title="The language couldn't be loaded." onRetry={reload} />
      )}
    </Page>
  );
}

/** All texts as one value: they are searched, read from files and saved together. */
class TextsForm {
  own: Readonly<Record<string, string>> = {};
}

function Editor({ detail, onReload }: { readonly detail: RecipientLanguageDetail; readonly onReload: () => void }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayChange = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const stored = useMemo(
    () => Object.fromEntries(detail.texts.filter(({ text }) => text !== '').map(({ key, text }) => [key, text])),
    [detail],
  );
  const form = useForm(TextsForm, { initial: { own: stored } });
  const { own } = form.values;
  const [search, setSearch] = useState('');
  const [isOpenOnly, setOpenOnly] = useState(false);
  const [dialog, setDialog] = useState<'import' | 'remove'>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<string>();
  const { language, name, is_standard: isStandard, total } = detail;
  const isCovered = detail.translated === total && detail.own < total;
  const done = isCovered ? total : detail.texts.filter(({ key }) => (own[key] ?? '').trim() !== '').length;
  const write = (key: string, text: string): void => form.set('own', { ...own, [key]: text });
  const save = form.onSubmit(async ({ own: edited }) => {
    setConflict(undefined);
    setProblems({});
    const changed = detail.texts.filter(({ key, text }) => (edited[key] ?? '').trim() !== text);
    const texts = Object.fromEntries(changed.map(({ key }) => [key, edited[key] ?? '']));
    try {
      await http.call('PATCH /marketing/languages/:language', {
        params: { language },
        body: { texts, revision: detail.revision },
      });
      form.reset({ own: edited });
      alerts.show(alertTexts.languageSaved);
      onReload();
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (error.is('language_conflict')) setConflict(error.message);
      else if (error.status === 400)
        setProblems(
          Object.fromEntries(
            error.errors.map(({ field, message }) => [(field ?? '').replace(/^texts\./, ''), message]),
          ),
        );
      else showFailure(alerts, error, alertTexts.languageSaveFailed);
      throw error;
    }
  });
  const typed = search.trim().toLowerCase();
  const matches = ({ key, english, standard }: LanguageText): boolean =>
    (typed === '' || `${key} ${english} ${standard} ${own[key] ?? ''}`.toLowerCase().includes(typed)) &&
    (!isOpenOnly || (own[key] ?? '').trim() === '' || problems[key] !== undefined);
  const shown = areas
    .map(({ area, title }) => ({
      title,
      texts: detail.texts.filter((text) => text.key.startsWith(`${area}.`) && matches(text)),
    }))
    .filter(({ texts }) => texts.length > 0);
  const download = (kind: 'csv' | 'json'): void => {
    const current = { texts: detail.texts.map((text) => ({ ...text, text: (own[text.key] ?? '').trim() })) };
    if (kind === 'csv') saveTextFile(`${name}.csv`, 'text/csv', asCsv(current));
    else saveTextFile(`${name}.json`, 'application/json', asJson(current));
  };
  return (
    <form onSubmit={save} noValidate>
      <Page
        wide
        title={name}
        intro={
          isStandard
            ? 'Built in. What you write here replaces the words of the product for your recipients.'
            : `${language}. A text without your words is in ${englishName.of(detail.falls_back_to) ?? 'English'}.`
        }
        status={form.isDirty ? <StatusTag tone="warning" label="Not saved" /> : undefined}
        secondaryAction={toAll}
        primaryAction={
          mayChange && (
            <Button type="submit" intent="primary" loading={form.isSubmitting} disabled={!form.isDirty}>
              Save
            </Button>
          )
        }
        actions={[
          { label: 'Download as CSV', icon: 'download', onSelect: () => download('csv') },
          { label: 'Download as JSON', icon: 'download', onSelect: () => download('json') },
          ...(mayChange
            ? ([
                { label: 'Read from a file', icon: 'upload', onSelect: () => setDialog('import') },
                {
                  label: isStandard ? 'Restore the built-in words' : 'Remove language',
                  icon: 'trash',
                  danger: true,
                  disabled: isStandard && detail.revision === 0,
                  onSelect: () => setDialog('remove'),
                },
              ] as const)
            : []),
        ]}
      >
        {conflict !== undefined && (
          <Banner
            tone="danger"
            title="The texts aren't saved"
            action={<Button onClick={onReload}>Load the newest</Button>}
          >
            {conflict}
          </Banner>
        )}
        {Object.keys(problems).length > 0 && (
          <Banner tone="danger" title="The texts aren't saved">
            Correct what is marked below, then save again.
          </Banner>
        )}
        <div className={styles.tools}>
          {!isStandard && (
            <div className={styles.progress}>
              <ProgressBar share={done / total} label={`${done} of ${total} translated`} />
            </div>
          )}
          <SearchField value={search} onSearch={setSearch} label="Search texts" />
          <Switch label="Only without your words" checked={isOpenOnly} onChange={setOpenOnly} />
        </div>
        {shown.length === 0 && <p>No text matches.</p>}
        <fieldset disabled={!mayChange} className={styles.areas}>
          {shown.map(({ title, texts }) => (
            <PageSection key={title} title={title}>
              {texts.map(({ key, english, standard, placeholders }) => (
                <FormField
                  key={key}
                  label={english}
                  error={problems[key]}
                  helper={placeholders.length > 0 && `Keep ${placeholders.map((one) => `{${one}}`).join(' and ')}.`}
                >
                  <div lang={language} dir={detail.direction}>
                    <TextArea
                      value={own[key] ?? ''}
                      placeholder={standard}
                      rows={english.length > 80 ? 3 : 1}
                      maxLength={500}
                      error={problems[key]}
                      onChange={(text) => write(key, text)}
                    />
                  </div>
                </FormField>
              ))}
            </PageSection>
          ))}
        </fieldset>
      </Page>
      {dialog === 'import' && (
        <ImportFile
          detail={detail}
          onClose={() => setDialog(undefined)}
          onRead={(texts) => form.set('own', { ...own, ...texts })}
        />
      )}
      {dialog === 'remove' && (
        <RemoveLanguage detail={detail} onClose={() => setDialog(undefined)} onReload={onReload} />
      )}
    </form>
  );
}

interface ImportFileProps {
  readonly detail: RecipientLanguageDetail;
  readonly onClose: () => void;
  readonly onRead: (texts: Readonly<Record<string, string>>) => void;
}

/** Reads texts from a file; they are checked and stored when they are saved. */
function ImportFile({ detail, onClose, onRead }: ImportFileProps) {
  const alerts = useService(Alerts);
  const take = async (file: File): Promise<void> => {
    const found = readLanguageFile(await file.text(), detail.texts);
    const count = Object.keys(found?.texts ?? {}).length;
    if (!found || count === 0) return void alerts.show(alertTexts.languageUnreadable);
    onRead(found.texts);
    const read = formatCount(count, 'text');
    if (found.unknown.length === 0) alerts.show(alertTexts.languageRead, { read });
    else alerts.show(alertTexts.languageReadSome, { read, unknown: formatCount(found.unknown.length, 'unknown key') });
    onClose();
  };
  return (
    <Dialog title="Read from a file" onClose={onClose}>
      <FileDrop
        accept=".csv,.json"
        maxBytes={1_048_576}
        label="Drop a CSV or JSON file here"
        helper="As it is downloaded here: by key, with your words in the column text."
        onFile={(file) => void take(file)}
      />
    </Dialog>
  );
}

const useWords = { form: 'Form', list: 'List', preference_center: '' } as const;

interface RemoveLanguageProps {
  readonly detail: RecipientLanguageDetail;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Removes a language, or the account's words for a standard one. What uses it is named first. */
function RemoveLanguage({ detail, onClose, onReload }: RemoveLanguageProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { language, name, is_standard: isStandard, used_by: uses } = detail;
  const deleted = `${formatCount(detail.own, 'text')} ${detail.own === 1 ? 'is' : 'are'}`;
  if (uses.length > 0)
    return (
      <Dialog title={`${name} is in use`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p>Choose another language there first:</p>
        <ul>
          {uses.map(({ kind, id, name: user }) => (
            <li key={`${kind} ${id}`}>{`${useWords[kind]} ${user}`.trim()}</li>
          ))}
        </ul>
      </Dialog>
    );
  const remove = async (): Promise<void> => {
    try {
      await http.call('DELETE /marketing/languages/:language', { params: { language } });
      alerts.show(alertTexts.languageRemoved, { name });
      if (isStandard) onReload();
      else navigation.to(paths.languages, {});
    } catch (failure) {
      showFailure(alerts, failure, alertTexts.languageRemoveFailed);
      onClose();
    }
  };
  return (
    <Confirm
      title={isStandard ? 'Restore the built-in words?' : `Remove ${name}?`}
      text={
        isStandard
          ? `Your ${deleted} deleted in ${name}. Download first what you want to keep.`
          : `Its ${deleted} deleted. Nothing uses it. People who chose it get the language of their browser.`
      }
      danger
      confirmLabel={isStandard ? 'Restore' : 'Remove language'}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
