import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import { Button, Empty, ErrorState, SearchField, Skeleton, Switch, Toolbar } from 'sendwright/sdk/ui';
import type { DesignSummary } from 'sendwright/wire/designs';
import { DesignLibrary, paths } from '../contract';
import { DesignsStore } from '../designsStore';
import { Favorites } from '../FavoritesStore';
import { texts } from '../texts';
import { useBrandGallery } from '../useBrandGallery';
import styles from './Gallery.module.css';
import { GalleryCard } from './GalleryCard';

const kind = 'sendgrid-designs';
const favorites = 'Favorites';

interface GalleryProps {
  /** What is done with a design, instead of copying it to the account's own. */
  readonly onUse?: ((id: string, isInBrand: boolean) => Promise<void>) | undefined;
}

/** The ready-made designs: by purpose, in the account's brand or in looks of their own. */
export const Gallery = observer(function Gallery({ onUse }: GalleryProps) {
  const store = useService(DesignsStore);
  const marked = useService(Favorites);
  const brand = useBrandGallery();
  const { rows, request } = store.page(kind);
  const [typed, setTyped] = useState('');
  const [category, setCategory] = useState('');
  const mayCopy = useRefusal({ scope: 'design_library.create' }) === undefined;
  useEffect(() => {
    const page = store.page(kind);
    void store.fetch(kind, { name: '', category: '' });
    void marked.load();
    return () => page.cancel();
  }, [store, marked]);
  useFetchAlert(problemOf(request), texts.fetchFailed, () => void store.fetch(kind));
  const chips = chipsOf(rows);
  const shown = rows.filter(
    (design) =>
      matches(design, typed) &&
      (category === '' || (category === favorites ? marked.ids.has(design.id) : design.categories.includes(category))),
  );
  const chip = (value: string, label: string, count: number) => (
    <button
      key={value}
      type="button"
      className={styles.chip}
      aria-pressed={category === value}
      onClick={() => setCategory(value)}
    >
      {label} {rows.length > 0 && <span>{count}</span>}
    </button>
  );
  return (
    <div className={styles.gallery}>
      <Toolbar
        label="Ready-made designs"
        end={
          brand && <Switch label="In your brand" checked={marked.brandIsOn} onChange={(on) => marked.setBrand(on)} />
        }
      >
        <SearchField label="Search ready-made designs" value={typed} delay={0} onSearch={setTyped} />
      </Toolbar>
      <div className={styles.chips} role="group" aria-label="Category">
        {chip('', 'All', rows.length)}
        {chip(favorites, favorites, rows.filter(({ id }) => marked.ids.has(id)).length)}
        {chips.map(([name, count]) => chip(name, name, count))}
      </div>
      {shown.length > 0 ? (
        <ul className={styles.grid} aria-label="Ready-made designs">
          {shown.map((design) => (
            <Card
              key={design.id}
              design={design}
              html={marked.brandIsOn ? brand?.html : undefined}
              mayUse={mayCopy || onUse !== undefined}
              onUse={onUse}
            />
          ))}
        </ul>
      ) : request.status === 'failure' ? (
        <ErrorState
          failure={request.failure ?? request.error}
          title="The designs couldn't be loaded."
          onRetry={() => void store.fetch(kind)}
        />
      ) : request.status === 'success' ? (
        <Empty
          drawing="search"
          title={category === favorites && typed === '' ? 'No favorites yet' : 'No design matches'}
          text={
            category === favorites && typed === ''
              ? 'Press the heart below a design to find it here again.'
              : 'Try another word, or another category.'
          }
          action={
            <Button
              onClick={() => {
                setTyped('');
                setCategory('');
              }}
            >
              Show all designs
            </Button>
          }
        />
      ) : (
        <Skeleton shape="cards" count={8} height={360} label="Loading designs" />
      )}
    </div>
  );
});

const Card = observer(function Card({
  design,
  html,
  mayUse,
  onUse,
}: GalleryProps & {
  readonly design: DesignSummary;
  readonly html: ((id: string) => string | undefined) | undefined;
  readonly mayUse: boolean;
}) {
  const marked = useService(Favorites);
  const library = useService(DesignLibrary);
  const navigation = useService(Navigation);
  const [isTaking, setTaking] = useState(false);
  const { id } = design;
  const ownHtml = useMemo(() => html && (() => html(id)), [html, id]);
  const take = async () => {
    setTaking(true);
    if (onUse) {
      await onUse(id, marked.brandIsOn);
      setTaking(false);
      return;
    }
    // The action reports its own failure.
    const copy = await library.duplicate(kind, id, marked.brandIsOn).catch(() => undefined);
    setTaking(false);
    if (copy) navigation.to(paths.editor, { templateId: copy.id });
  };
  return (
    <GalleryCard
      design={design}
      open={onUse ? () => void take() : pathTo(paths.preview, { templateType: kind, templateId: id })}
      disabled={isTaking}
      html={ownHtml}
      isFavorite={marked.ids.has(id)}
      onFavorite={() => void marked.toggle(id)}
      actions={
        mayUse && (
          <Button
            size="small"
            intent="primary"
            loading={isTaking}
            ariaLabel={`Use design: ${design.name}`}
            onClick={() => void take()}
          >
            Use design
          </Button>
        )
      }
    />
  );
});

const matches = ({ name, subject, categories }: DesignSummary, typed: string): boolean =>
  `${name} ${subject} ${categories.join(' ')}`.toLowerCase().includes(typed.trim().toLowerCase());

function chipsOf(rows: readonly DesignSummary[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { categories } of rows) for (const name of categories) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
