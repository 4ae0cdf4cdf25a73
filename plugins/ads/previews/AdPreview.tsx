import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Switch, Tabs } from 'sendwright/sdk/ui';
import type { AdChannel, AdContent } from 'sendwright/wire/ads';
import { channelNames, creativeOf } from '../campaignDraft';
import { useAdImage } from '../components/CreativeForm';
import { FeedAd, StoryAd } from './SocialAds';
import styles from './previews.module.css';
import { SearchAd } from './SearchAd';

type Placement = 'feed' | 'story' | 'search';

const placements: Readonly<Record<AdChannel, readonly { readonly id: Placement; readonly title: string }[]>> = {
  facebook: [
    { id: 'feed', title: 'Feed' },
    { id: 'story', title: 'Story' },
  ],
  instagram: [
    { id: 'feed', title: 'Feed' },
    { id: 'story', title: 'Story' },
  ],
  google: [{ id: 'search', title: 'Search' }],
};

interface AdPreviewProps {
  readonly draft: AdContent;
  readonly channel: AdChannel;
  /** The name that the ad appears under. */
  readonly from: string;
}

/** The content of an ad, for any placement. */
export interface ShownAd {
  readonly channel: AdChannel;
  readonly from: string;
  readonly headline: string;
  /** Of search ads. */
  readonly extra_headlines?: readonly string[];
  readonly text: string;
  readonly description: string;
  /** The host name of the link. */
  readonly host: string;
  readonly cta: AdContent['creatives'][number]['cta'];
  readonly image: string | undefined;
}

/** Previews of an ad in each placement of its channel, in light and dark mode. */
export const AdPreview = observer(function AdPreview({ draft, channel, from }: AdPreviewProps) {
  const creative = creativeOf(draft, channel);
  const image = useAdImage(creative.image_id);
  const [wanted, setWanted] = useState<Placement>('feed');
  const [isDark, setDark] = useState(false);
  const choices = placements[channel];
  const placement = choices.find(({ id }) => id === wanted)?.id ?? choices[0]?.id ?? 'feed';
  const ad: ShownAd = { ...creative, from, host: hostOf(creative.link_url), image: image?.url };
  const Shown = { feed: FeedAd, story: StoryAd, search: SearchAd }[placement];
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        <Tabs<Placement> label="Placement" tabs={choices} selected={placement} onSelect={setWanted} />
        <Switch label="Dark" checked={isDark} onChange={setDark} />
      </div>
      <figure
        className={styles.stage}
        data-theme={isDark ? 'dark' : 'light'}
        aria-label={`The ad on ${channelNames[channel]}, ${placement}`}
      >
        <Shown ad={ad} />
      </figure>
      <p className={styles.note}>An approximation: channels may crop or shorten ads on small screens.</p>
    </section>
  );
});

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : 'example.com';
}
