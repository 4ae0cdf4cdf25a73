import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { Block } from 'sendwright/email';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { SearchField, Select, Skeleton } from 'sendwright/sdk/ui';
import type { GallerySection } from 'sendwright/wire/designs';
import { startDrag } from '../../canvas/dragEngine';
import { endingSoon } from '../../document/blocks';
import { insertBlocks, slotAfter } from '../../document/commands';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';
import { OwnSections } from './OwnSections';
import { PanelFailure } from './PanelFailure';
import panelStyles from './panels.module.css';
import { SectionPicture } from './SectionPicture';
import styles from './Sections.module.css';
import { brandOf, sectionHtml, type SectionLook, useSectionLook } from './useSectionLook';

const heart =
  'M8 13.500C2.500 9.800 1.500 7.300 1.500 5.400A3.400 3.400 0 0 1 8 4a3.400 3.400 0 0 1 6.500 1.400c0 1.900-1 ' +
  '4.400-6.500 8.100z';

const favorites = 'favorites';
const own = 'own';

/** Ready-made sections in the design's brand: dragged onto the canvas, or pressed to be added after the selection. */
export const Sections = observer(function Sections() {
  const { gallery } = useEditorServices();
  const look = useSectionLook();
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState('');
  useEffect(() => void gallery.load(), [gallery]);
  if (gallery.state === 'failed')
    return (
      <div className={styles.panel}>
        <PanelFailure onRetry={() => void gallery.load()}>{texts.sectionsFailed.message}</PanelFailure>
        <OwnSections wanted="" />
      </div>
    );
  if (gallery.state === 'loading' || !gallery.definitions)
    return <Skeleton shape="cards" count={4} height={120} label="Loading sections" />;
  const { groupTitles, sectionGroups } = gallery.definitions;
  const titleOf = (name: string): string => sectionGroups.find((one) => one === name) ?? '';
  const wanted = typed.trim().toLowerCase();
  const shown = gallery.all.filter(
    (section) =>
      group !== own &&
      (group === '' || (group === favorites ? gallery.favorites.has(section.id) : section.group === group)) &&
      `${section.name} ${section.words} ${titleOf(section.group)}`.toLowerCase().includes(wanted),
  );
  return (
    <div className={styles.panel}>
      <SearchField label="Search sections" value={typed} delay={0} onSearch={setTyped} />
      <Select
        ariaLabel="Kind of section"
        value={group}
        options={[
          { value: '', label: `All sections (${gallery.all.length})` },
          { value: own, label: 'Your sections' },
          { value: favorites, label: `Favorites (${gallery.favorites.size})` },
          ...sectionGroups.map((one) => ({ value: one, label: groupTitles[one] })),
        ]}
        onChange={setGroup}
      />
      {(group === '' || group === own) && <OwnSections wanted={wanted} />}
      {group === '' && <h2 className={panelStyles.heading}>Ready-made sections</h2>}
      {group === own ? null : shown.length === 0 ? (
        <p className={panelStyles.quiet}>
          {group === favorites && typed === ''
            ? 'Mark a section with its heart to find it here.'
            : 'No section matches. Try another word.'}
        </p>
      ) : (
        <ul className={styles.list} aria-label="Sections to add">
          {shown.map((section) => (
            <SectionCard key={section.id} section={section} look={look} />
          ))}
        </ul>
      )}
    </div>
  );
});

const SectionCard = observer(function SectionCard({
  section,
  look,
}: {
  readonly section: GallerySection;
  readonly look: SectionLook;
}) {
  const { editor, view, stage } = useEditor();
  const { gallery } = useEditorServices();
  const alerts = useService(Alerts);
  const [dragged, setDragged] = useState<{ readonly x: number; readonly y: number }>();
  const { id, name, thumbnail_url: thumbnail, width, height } = section;
  // Pictures may be of an earlier look: it is drawn when the browser has time.
  const make = (): Block[] => gallery.make(id, brandOf(editor.design)).map(endingSoon);
  const picture = { url: thumbnail, width, height };
  const html = useCallback(
    () => gallery.drawn(look, id, () => sectionHtml(gallery.make(id, look.brand).map(endingSoon), look, gallery.fill)),
    [gallery, id, look],
  );
  const add = (): void => {
    const blocks = make();
    // Rows with columns can't be inside of a column.
    const after = editor.primary?.parent ? editor.primary.parent.id : editor.selection.at(-1);
    editor.run(`Add ${name}`, (design) => insertBlocks(design, blocks, slotAfter(design, after, blocks)), {
      announce: `${name} added.`,
    });
  };
  const isFavorite = gallery.favorites.has(id);
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Add ${name}`}
        title="Drag it onto the canvas, or press to add it"
        disabled={editor.isReadOnly}
        onClick={(event) => event.detail === 0 && add()}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          let moved = false;
          startDrag(event.nativeEvent, stage, view, { blocks: make() }, name, (drag, point) => {
            moved ||= drag !== undefined;
            setDragged(drag ? point : undefined);
            if (!drag && !moved && Math.hypot(point.x - event.clientX, point.y - event.clientY) <= 4) add();
          });
        }}
      >
        <SectionPicture html={html} thumbnail={picture} />
      </button>
      <div className={styles.words}>
        <span>{name}</span>
        <button
          type="button"
          className={styles.heart}
          aria-pressed={isFavorite}
          aria-label={`Favorite: ${name}`}
          onClick={() =>
            void gallery.toggle(id).catch((failure: unknown) => showFailure(alerts, failure, texts.favoriteFailed))
          }
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d={heart} />
          </svg>
        </button>
      </div>
      {dragged && (
        <span
          className={styles.ghost}
          style={{ transform: `translate(${dragged.x + 8}px, ${dragged.y + 8}px) rotate(-1deg)` }}
        >
          <SectionPicture html={html} thumbnail={picture} />
        </span>
      )}
    </li>
  );
});
