import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { keysOf } from 'sendwright/formats';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Button, FormField, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import { imageManagerAddress } from 'sendwright/plugins/images/contract';
import type { AdCallToAction, AdChannel, AdCreative } from 'sendwright/wire/ads';
import type { Image } from 'sendwright/wire/images';
import { hasShape, limits } from 'sendwright/wire/limits';
import { channelNames, creativeField, creativeOf, withCreative } from '../campaignDraft';
import { AdAccountsStore } from '../adAccountsStore';
import { CampaignsStore } from '../campaignsStore';
import { paths } from '../contract';
import type { Draft } from '../useCampaignDraft';
import styles from './ads.module.css';

export const callNames: Readonly<Record<AdCallToAction, string>> = {
  learn_more: 'Learn more',
  shop_now: 'Shop now',
  sign_up: 'Sign up',
  subscribe: 'Subscribe',
  get_offer: 'Get offer',
  book_now: 'Book now',
  download: 'Download',
  contact_us: 'Contact us',
  get_quote: 'Get quote',
  apply_now: 'Apply now',
};
const calls = keysOf(callNames).map((value) => ({ value, label: callNames[value] }));

const nameOfRatio = (ratio: number): string => (ratio === 0.8 ? '4:5' : `${ratio}:1`);

/** A channel's requirements for images, in words. */
function describeShape(channel: AdChannel): string {
  const { minimumRatio, maximumRatio, width } = limits.adImages[channel];
  const shape =
    minimumRatio === maximumRatio
      ? nameOfRatio(minimumRatio)
      : `${nameOfRatio(minimumRatio)} to ${nameOfRatio(maximumRatio)}`;
  return `${shape}, at least ${width} pixels wide.`;
}

/** The image of an ad; null if it was deleted, undefined if it has not loaded or none is selected. */
export function useAdImage(id: string | null): Image | null | undefined {
  const store = useService(CampaignsStore);
  useEffect(() => {
    if (id !== null) void store.loadImage(id);
  }, [store, id]);
  return id === null ? undefined : store.images.get(id);
}

interface CreativeFormProps extends Draft {
  readonly id: string;
  readonly channel: AdChannel;
}

/** The form for the ad of one channel, with the remaining characters of each field. */
export const CreativeForm = observer(function CreativeForm({
  id,
  channel,
  draft,
  change,
  problemOf,
}: CreativeFormProps) {
  const creative = creativeOf(draft, channel);
  const set = (some: Partial<AdCreative>) => change(withCreative(draft, channel, some));
  const problem = (field: keyof AdCreative) => problemOf(creativeField(draft, channel, field));
  // Google takes shorter texts than other channels, and needs more of them.
  const isSearchAd = useService(AdAccountsStore).of(channel)?.partner === 'google';
  const limit = isSearchAd ? { ...limits.ads, ...limits.searchAds } : limits.ads;
  const left = (text: string, most: number) => (
    <span className={styles.counter} data-over={text.trim().length > most || undefined}>
      {text.trim().length}/{most}
    </span>
  );
  const copied = draft.creatives.some((one) => one.channel === channel) ? undefined : draft.creatives[0];
  return (
    <div className={styles.form}>
      {copied && (
        <p className={styles.detail}>
          Starts with the text of the {channelNames[copied.channel]} ad. With your first change, such as an image, it
          becomes an ad of its own, and later changes there no longer change it.
        </p>
      )}
      <ImageField id={id} channel={channel} imageId={creative.image_id} problem={problem('image_id')} />
      <FormField label="Headline" required error={problem('headline')} aside={left(creative.headline, limit.headline)}>
        <TextInput value={creative.headline} onChange={(headline) => set({ headline })} />
      </FormField>
      {channel === 'google' && (
        <ExtraHeadlines
          headlines={creative.extra_headlines ?? []}
          problem={problem('extra_headlines')}
          required={isSearchAd}
          counter={(headline) => left(headline, limit.headline)}
          onChange={(headlines) => set({ extra_headlines: headlines })}
        />
      )}
      <FormField label="Text" required error={problem('text')} aside={left(creative.text, limit.text)}>
        <TextArea rows={3} value={creative.text} onChange={(text) => set({ text })} />
      </FormField>
      <FormField
        label="Description"
        required={isSearchAd}
        error={problem('description')}
        aside={left(creative.description, limits.ads.description)}
      >
        <TextInput value={creative.description} onChange={(description) => set({ description })} />
      </FormField>
      <FormField label="Link" required error={problem('link_url')}>
        <TextInput
          type="url"
          value={creative.link_url}
          placeholder="https://example.com"
          onChange={(link) => set({ link_url: link })}
        />
      </FormField>
      <FormField label="Button" error={problem('cta')}>
        <Select<AdCallToAction> value={creative.cta} options={calls} onChange={(cta) => set({ cta })} />
      </FormField>
    </div>
  );
});

interface ExtraHeadlinesProps {
  readonly headlines: readonly string[];
  readonly problem: string | undefined;
  readonly required: boolean;
  readonly counter: (headline: string) => ReactNode;
  readonly onChange: (headlines: string[]) => void;
}

/** The second and the third headline of a search ad. The error is shown at the one that is missing. */
function ExtraHeadlines({ headlines, problem, required, counter, onChange }: ExtraHeadlinesProps) {
  const both = [headlines[0] ?? '', headlines[1] ?? ''];
  const wrong = both.findIndex((headline) => headline === '');
  return both.map((headline, index) => (
    <FormField
      key={index === 0 ? 'second' : 'third'}
      label={`Headline ${index + 2}`}
      required={required}
      error={index === Math.max(0, wrong) ? problem : undefined}
      aside={counter(headline)}
    >
      <TextInput
        value={headline}
        onChange={(text) => onChange([...both.slice(0, index), text, ...both.slice(index + 1), ...headlines.slice(2)])}
      />
    </FormField>
  ));
}

interface ImageFieldProps {
  readonly id: string;
  readonly channel: AdChannel;
  readonly imageId: string | null;
  readonly problem: string | undefined;
}

const ImageField = observer(function ImageField({ id, channel, imageId, problem }: ImageFieldProps) {
  const navigation = useService(Navigation);
  const image = useAdImage(imageId);
  const editor = pathTo(paths.editor, { id });
  const open = (address: string) => navigation.go(`${address}${address.includes('?') ? '&' : '?'}channel=${channel}`);
  const isWrong = image && !hasShape(image, limits.adImages[channel]);
  return (
    <FormField
      label="Image"
      required
      error={problem ?? (image === null ? 'The image was deleted. Choose another one.' : undefined)}
      helper={`${channelNames[channel]} takes ${describeShape(channel)}`}
    >
      <div className={styles.image}>
        {image && <img src={image.thumbnail} alt="" />}
        <div className={styles.imageTools}>
          {image && (
            <span className={styles.detail}>
              {image.width} × {image.height}
            </span>
          )}
          <Button icon="image" onClick={() => open(imageManagerAddress(editor, { view: 'library' }))}>
            {image ? 'Change image' : 'Choose image'}
          </Button>
          {image && (
            <Button
              icon="edit"
              intent={isWrong ? 'primary' : 'secondary'}
              onClick={() => open(imageManagerAddress(editor, { view: 'edit', imageId: image.id }))}
            >
              Crop
            </Button>
          )}
        </div>
      </div>
    </FormField>
  );
});
