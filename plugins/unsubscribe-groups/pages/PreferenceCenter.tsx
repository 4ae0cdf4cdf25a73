import { useCallback, useDeferredValue, useState } from 'react';
import { Alerts, Http, HttpFailure, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, ErrorState, Page, Skeleton, SplitPane, StatusTag } from 'sendwright/sdk/ui';
import type { PreferenceCenter as StoredCenter, PreferenceCenterContent } from 'sendwright/wire/preferenceCenter';
import { CenterChoices } from '../center/CenterChoices';
import { CenterFields } from '../center/CenterFields';
import { CenterFigures } from '../center/CenterFigures';
import { CenterForm, fieldsWithoutLabel } from '../center/centerForm';
import { CenterPeople } from '../center/CenterPeople';
import { CenterPreview } from '../center/CenterPreview';
import { CenterTexts } from '../center/CenterTexts';
import { isFigure } from '../center/figures';
import { GroupTabs } from '../components/GroupTabs';
import { paths, scopes } from '../contract';
import { texts } from '../texts';
import styles from '../center/center.module.css';

const title = 'Preference center';
const intro = 'The page where your recipients choose what they get, how often, and why they leave.';

/** The preference center: its parts on the left, the pages on the right, what people chose above. */
export default function PreferenceCenter() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const figure = useParameter('figure');
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) => http.call('GET /marketing/preference_center', { signal, retry: true }),
      [http],
    ),
  );
  return (
    <>
      {value ? (
        <CenterEditor key={value.revision} center={value} onReload={reload} />
      ) : (
        <Page wide title={title} intro={intro}>
          <GroupTabs selected="center" />
          {failure === undefined ? (
            <Skeleton shape="form" count={4} label="Loading the preference center" />
          ) : (
            <ErrorState failure={failure} title="The preference center couldn't be loaded." onRetry={reload} />
          )}
        </Page>
      )}
      {isFigure(figure) && (
        <CenterPeople key={figure} figure={figure} onClose={() => navigation.to(paths.center, {})} />
      )}
    </>
  );
}

interface CenterEditorProps {
  readonly center: StoredCenter;
  readonly onReload: () => void;
}

function CenterEditor({ center: { revision, ...stored }, onReload }: CenterEditorProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayChange = useRefusal(scopes.update) === undefined;
  const [base, setBase] = useState(revision);
  const [language, setLanguage] = useState('');
  const [conflict, setConflict] = useState<string>();
  const form = useForm(CenterForm, { initial: { content: stored } });
  const { content } = form.values;
  const shown = useDeferredValue(content);
  const lacksLabel = fieldsWithoutLabel(content).size > 0;
  const change = (some: Partial<PreferenceCenterContent>): void => form.set('content', { ...content, ...some });
  const save = form.onSubmit(async ({ content: edited }) => {
    setConflict(undefined);
    try {
      const body = { ...edited, revision: base };
      const { revision: newest, ...saved } = await http.call('PUT /marketing/preference_center', { body });
      setBase(newest);
      form.reset({ content: saved });
      alerts.show(texts.centerSaved);
    } catch (error) {
      if (error instanceof HttpFailure && error.is('preference_center_conflict')) setConflict(error.message);
      else if (!(error instanceof HttpFailure && error.status === 400))
        showFailure(alerts, error, texts.centerSaveFailed);
      throw error;
    }
  });
  const card = { content, change, language };
  return (
    <form onSubmit={save} noValidate>
      <Page
        wide
        title={title}
        intro={intro}
        status={form.isDirty ? <StatusTag tone="warning" label="Not saved" /> : undefined}
        primaryAction={
          mayChange && (
            <Button
              type="submit"
              intent="primary"
              loading={form.isSubmitting}
              disabled={!form.isDirty || lacksLabel}
              hint={lacksLabel ? 'Enter the missing label first.' : undefined}
            >
              Save
            </Button>
          )
        }
      >
        <GroupTabs selected="center" />
        {conflict !== undefined && (
          <Banner
            tone="danger"
            title="The preference center isn't saved"
            action={<Button onClick={onReload}>Load the newest</Button>}
          >
            {conflict}
          </Banner>
        )}
        {form.error !== undefined && conflict === undefined && (
          <Banner tone="danger" title="The preference center isn't saved">
            {form.error}
          </Banner>
        )}
        <CenterFigures />
        <SplitPane
          preview={<CenterPreview content={shown} language={language === '' ? 'en' : language} />}
          previewLabel="Preview of the preference center"
        >
          <fieldset disabled={!mayChange} className={styles.cards}>
            <CenterTexts {...card} onLanguage={setLanguage} />
            <CenterChoices {...card} />
            <CenterFields {...card} />
          </fieldset>
        </SplitPane>
      </Page>
    </form>
  );
}
