import { observer } from 'mobx-react-lite';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { Brand } from 'sendwright/email';
import { Alerts, HttpFailure, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, Button, Page, SplitPane, StatusTag } from 'sendwright/sdk/ui';
import { BrandForm, problemIn } from '../brandForm';
import { type BrandKit, BrandKitStore, type WebsiteKit } from '../brandKitStore';
import { canChange, paths } from '../contract';
import { texts } from '../texts';
import { BrandPreview } from './BrandPreview';
import { ButtonsCard } from './ButtonsCard';
import { ColorsCard } from './ColorsCard';
import { FooterCard } from './FooterCard';
import { LogoCard } from './LogoCard';
import { TypeCard } from './TypeCard';
import { UpdateDesigns } from './UpdateDesigns';
import { WebsiteDialog } from './WebsiteDialog';
import styles from './brandKit.module.css';

/** Edits a kit. Nothing changes for designs, forms and pages before it is saved. */
export const BrandKitEditor = observer(function BrandKitEditor({ kit }: { readonly kit: BrandKit }) {
  const store = useService(BrandKitStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayChange = useRefusal(canChange) === undefined;
  // What the form was filled with: the store may get somebody else's newer kit while this one is edited.
  const [base, setBase] = useState(kit);
  const form = useForm(BrandForm, { initial: { brand: kit.brand } });
  const { brand } = form.values;
  const shown = useDeferredValue(brand);
  const problem = problemIn(brand);
  const isOwn = kit.isSet && !kit.isInherited;
  const change = (some: Partial<Brand>): void => form.set('brand', { ...brand, ...some });
  const [conflict, setConflict] = useState<string>();
  const [isReading, setReading] = useState(false);
  const fillIn = ({ brand: read, found }: WebsiteKit): void => {
    form.set('brand', read);
    setReading(false);
    if (found.length === 0) alerts.show(texts.websiteEmpty);
    else alerts.show(texts.websiteRead, { parts: new Intl.ListFormat('en-US').format(found) });
  };
  const save = form.onSubmit(async ({ brand: edited }) => {
    setConflict(undefined);
    try {
      setBase(await store.save(edited, isOwn ? base.version : undefined));
      alerts.show(texts.saved);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('brand_kit_conflict')) setConflict(failure.message);
      else if (!(failure instanceof HttpFailure && failure.status === 400))
        showFailure(alerts, failure, texts.saveFailed);
      throw failure;
    }
  });
  const clear = (part: 'dark' | 'logo'): void => {
    const { [part]: _part, ...rest } = brand;
    form.set('brand', rest);
  };
  const { reset } = form;
  const take = useCallback(
    (newest: BrandKit): void => {
      setBase(newest);
      reset({ brand: newest.brand });
    },
    [reset],
  );
  const load = async (): Promise<void> => {
    await store.refresh().catch(() => undefined);
    if (store.kit) take(store.kit);
    setConflict(undefined);
  };
  const isOutdated = kit.version !== base.version && !form.isDirty && !form.isSubmitting;
  useEffect(() => {
    if (isOutdated) take(kit);
  }, [isOutdated, kit, take]);
  const card = { brand, problem, change, clear };

  return (
    <>
      {isReading && <WebsiteDialog onRead={fillIn} onClose={() => setReading(false)} />}
      <form onSubmit={save} noValidate>
        <Page
          wide
          title="Brand kit"
          status={
            form.isDirty ? (
              <StatusTag tone="warning" label="Not saved" />
            ) : kit.isInherited ? (
              <StatusTag tone="info" label="From the parent account" />
            ) : undefined
          }
          intro="Your logo, colors, fonts and footer: for designs that follow the kit, signup forms and public pages."
          primaryAction={
            mayChange && (
              <Button
                type="submit"
                intent="primary"
                loading={form.isSubmitting}
                disabled={(isOwn && !form.isDirty) || problem !== undefined}
                hint={problem && 'Fix the marked field first.'}
              >
                {isOwn ? 'Save' : 'Save as your brand kit'}
              </Button>
            )
          }
          secondaryAction={
            mayChange && (
              <Button icon="globe" onClick={() => setReading(true)}>
                Read from website
              </Button>
            )
          }
          actions={
            isOwn && mayChange
              ? [{ label: 'Delete brand kit', danger: true, onSelect: () => navigation.go(paths.remove) }]
              : []
          }
        >
          {conflict !== undefined && (
            <Banner
              tone="danger"
              title="The brand kit isn't saved"
              action={<Button onClick={() => void load()}>Load the newest</Button>}
            >
              {conflict}
            </Banner>
          )}
          {form.error !== undefined && (
            <Banner tone="danger" title="The brand kit isn't saved">
              {form.error}
            </Banner>
          )}
          {problem && !problem.path.includes('.') && <Banner tone="danger" title={problem.message} />}
          {kit.isSet && <UpdateDesigns isDirty={form.isDirty} mayChange={mayChange} />}
          <SplitPane preview={<BrandPreview brand={shown} />} previewLabel="Preview of the brand kit">
            <fieldset disabled={!mayChange} className={styles.cards}>
              <LogoCard {...card} />
              <ColorsCard {...card} />
              <TypeCard {...card} />
              <ButtonsCard {...card} />
              <FooterCard {...card} />
            </fieldset>
          </SplitPane>
        </Page>
      </form>
    </>
  );
});
