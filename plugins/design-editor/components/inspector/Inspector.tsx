import { observer } from 'mobx-react-lite';
import { memo, useDeferredValue } from 'react';
import { type Block, runOf } from 'sendwright/email';
import { Banner, Button, Icon, IconButton, MenuButton } from 'sendwright/sdk/ui';
import { findBlock } from '../../document/blocks';
import { changeBlock } from '../../document/commands';
import { iconOf, summaryOf, titleOf } from '../../document/words';
import { useEditor } from '../../state/EditorContext';
import { useBlockMenu } from '../useBlockMenu';
import { SyncedSection } from './SyncedSection';
import { AccordionFields } from './AccordionFields';
import { ColumnsFields } from './ColumnsFields';
import { ButtonFields } from './ButtonFields';
import { CountdownFields } from './CountdownFields';
import { DesignFields } from './DesignFields';
import styles from './inspector.module.css';
import { CodeFields, DividerFields, SocialFields, SpacerFields } from './SmallFields';
import { FooterFields } from './FooterFields';
import { HeadingFields } from './HeadingFields';
import { HeroFields } from './HeroFields';
import { ImageFields } from './ImageFields';
import { LogoFields } from './LogoFields';
import { MenuFields } from './MenuFields';
import { ProductFields } from './ProductFields';
import { PollFields, RatingFields } from './QuestionFields';
import { SharedFields } from './SharedFields';
import { TableFields } from './TableFields';
import { ImageTextFields, TextFields, UnsubscribeFields } from './TextFields';
import { VideoFields } from './VideoFields';

/** The settings of the selected block or, with nothing selected, of the whole design. */
export const Inspector = observer(function Inspector() {
  const { editor, view } = useEditor();
  const menu = useBlockMenu();
  // A block has many fields: they are rendered in the frame after it is selected or dropped.
  const shown = useDeferredValue(editor.primary?.block.id);
  const block = findBlock(editor.design, shown)?.block ?? editor.primary?.block;
  if (!block) return <DesignFields />;
  const run = runOf(editor.design, block.id);
  const isOneRun = run !== undefined && editor.selection.every((id) => runOf(editor.design, id)?.start === run.start);
  if (editor.selection.length > 1) {
    return (
      <>
        {isOneRun && <SyncedSection key={run.copy} run={run} />}
        <div className={styles.several}>
          <h2>{editor.selection.length} blocks selected</h2>
          <p>Move, copy, duplicate or delete them together.</p>
          <div className={styles.row}>
            <Button icon="duplicate" onClick={() => view.duplicate()}>
              Duplicate
            </Button>
            <Button icon="trash" intent="danger" onClick={() => view.remove()}>
              Delete
            </Button>
          </div>
        </div>
      </>
    );
  }
  return (
    <div key={block.id}>
      <header className={styles.head}>
        <Icon name={iconOf(block.type)} />
        <div className={styles.words}>
          <h2>{titleOf(block.type)}</h2>
          <p>{summaryOf(block)}</p>
        </div>
        <MenuButton label="More block actions" items={menu} />
        <IconButton icon="close" label="Show the whole design" onClick={() => editor.select([])} />
      </header>
      {run && <SyncedSection key={run.copy} run={run} />}
      {block.locked ? run && !run.isChanged ? null : <Locked block={block} /> : <BlockFields block={block} />}
    </div>
  );
});

const Locked = observer(function Locked({ block }: { readonly block: Block }) {
  const { editor } = useEditor();
  const { locked: _locked, ...unlocked } = block;
  return (
    <div className={styles.several}>
      <Banner
        tone="info"
        title="This block is locked"
        action={
          <Button
            size="small"
            onClick={() => editor.run('Unlock', (design) => changeBlock(design, block.id, () => unlocked))}
          >
            Unlock
          </Button>
        }
      >
        It can't be edited, moved or deleted.
      </Banner>
    </div>
  );
});

const BlockFields = memo(function BlockFields({ block }: { readonly block: Block }) {
  return (
    <>
      <OwnFields block={block} />
      <SharedFields block={block} />
    </>
  );
});

function OwnFields({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'text':
      return <TextFields block={block} />;
    case 'logo':
      return <LogoFields block={block} />;
    case 'video':
      return <VideoFields block={block} />;
    case 'product':
      return <ProductFields block={block} />;
    case 'hero':
      return <HeroFields block={block} />;
    case 'footer':
      return <FooterFields block={block} />;
    case 'accordion':
      return <AccordionFields block={block} />;
    case 'rating':
      return <RatingFields block={block} />;
    case 'poll':
      return <PollFields block={block} />;
    case 'countdown':
      return <CountdownFields block={block} />;
    case 'menu':
      return <MenuFields block={block} />;
    case 'table':
      return <TableFields block={block} />;
    case 'heading':
      return <HeadingFields block={block} />;
    case 'image':
      return <ImageFields block={block} />;
    case 'imageText':
      return <ImageTextFields block={block} />;
    case 'button':
      return <ButtonFields block={block} />;
    case 'code':
      return <CodeFields block={block} />;
    case 'columns':
      return <ColumnsFields block={block} />;
    case 'divider':
      return <DividerFields block={block} />;
    case 'spacer':
      return <SpacerFields block={block} />;
    case 'social':
      return <SocialFields block={block} />;
    case 'unsubscribe':
      return <UnsubscribeFields block={block} />;
  }
}
