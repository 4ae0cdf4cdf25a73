import { makeAutoObservable, observableRef } from 'mobx';
import { type Block, type BlockType, textAt, textsOf, walkBlocks } from 'sendwright/email';
import { blocksIn, type Container, findBlock, newBlock, sameContainer, type Slot } from '../document/blocks';
import { duplicateBlocks, insertBlocks, moveBlocks, removeBlocks, slotAfter } from '../document/commands';
import { legalSlots, outermost, type Payload } from '../document/legalSlots';
import { placeCount, describePlace } from '../document/describePlace';
import { PictureShapes } from '../document/pictures';
import { isFixed } from '../document/synced';
import { labelOf, titleOf } from '../document/words';
import type { TextEditing } from '../richText/TextEditing';
import { type TextState, textStateOf } from '../richText/textState';
import type { Editor } from './editorModel';

/** A block being moved by pointer or keyboard. */
export interface Placing {
  readonly payload: Payload;
  readonly title: string;
  readonly slots: readonly Slot[];
  /** The index of the target slot; -1 while the pointer is over none. */
  readonly at: number;
  readonly by: 'pointer' | 'keys';
}

/** The editor's view state, which is not saved. */
export class EditorView {
  device: 'desktop' | 'mobile' = 'desktop';
  isDark = false;
  hovered: string | undefined = undefined;
  placing: Placing | undefined = undefined;
  text: TextState | undefined = undefined;
  /** Where the canvas was pressed to start editing text, in its own coordinates. */
  pressed: { readonly left: number; readonly top: number } | undefined = undefined;
  /** The plain text that is being edited on the canvas. The canvas shows `start` in its place. */
  field: { readonly id: string; readonly path: string; readonly start: string } | undefined = undefined;
  /** The plain text that was edited last, such as a cell. */
  lastField: { readonly id: string; readonly path: string } | undefined = undefined;
  /** Incremented when anything moves on the canvas, so that the overlay is measured again. */
  layout = 0;
  /** The visible pane on narrow screens. */
  pane: 'blocks' | 'canvas' | 'inspector' = 'canvas';
  writing: TextEditing | undefined = undefined;
  /** JSON test data for previews. */
  testData = '';
  /** What the image selected in the image manager is used for. */
  imageFor: 'picture' | 'background' | 'after' = 'picture';
  /** Whether the dialog for a merge tag of the text is open. */
  isPersonalizing = false;
  /** Whether the move dialog is open. */
  isChoosingPlace = false;
  /** The code of a block that becomes a code block on confirmation. */
  code: { readonly id: string; readonly html: string } | undefined = undefined;
  /** Whether sections of the inspector that somebody opened or closed are open, by title. */
  readonly openSections = new Map<string, boolean>();
  readonly shapes = new PictureShapes();

  constructor(readonly editor: Editor) {
    makeAutoObservable(this, {
      editor: false,
      openSections: false,
      shapes: false,
      writing: observableRef,
      text: observableRef,
      placing: observableRef,
      pressed: observableRef,
      field: observableRef,
      lastField: observableRef,
      code: observableRef,
    });
  }

  setDevice(device: EditorView['device']): void {
    this.device = device;
  }
  setDark(isDark: boolean): void {
    this.isDark = isDark;
  }
  setTestData(text: string): void {
    this.testData = text;
  }
  setCode(code: EditorView['code']): void {
    this.code = code;
  }
  chooseImageFor(part: EditorView['imageFor']): void {
    this.imageFor = part;
  }
  setPane(pane: EditorView['pane']): void {
    this.pane = pane;
  }
  /** Opens the move dialog, or announces why the selection cannot move. */
  choosePlace(isOpen: boolean): void {
    const block = this.editor.primary?.block;
    if (isOpen && (!block || this.editor.isReadOnly)) return;
    if (isOpen && block && isFixed(this.editor.design, block))
      this.editor.announce(`${labelOf(block)} can't be moved: it is locked.`);
    else this.isChoosingPlace = isOpen;
  }
  personalize(isOpen: boolean): void {
    this.isPersonalizing = isOpen;
  }
  /** Opens the field and fallback of a merge tag of the text that is being edited. */
  editTag(chip: Element): void {
    if (this.writing?.selectTag(chip)) this.isPersonalizing = true;
  }
  hover(id: string | undefined): void {
    this.hovered = id;
  }
  moved(): void {
    this.layout += 1;
  }
  setWriting(writing: TextEditing | undefined): void {
    this.writing = writing;
    if (!writing) this.isPersonalizing = false;
    this.refreshText();
  }
  refreshText(): void {
    this.text = this.writing && !this.writing.view.isDestroyed ? textStateOf(this.writing.view.state) : undefined;
  }
  /** Starts editing a block's text, with the cursor where it was pressed. */
  write(id: string, pressed?: EditorView['pressed']): void {
    this.pressed = pressed;
    this.editor.edit(id);
  }

  /** Starts editing one of a block's plain texts, with the cursor where it was pressed. */
  typeIn(id: string, path: string, pressed?: EditorView['pressed']): void {
    const block = findBlock(this.editor.design, id)?.block;
    const start = block && !block.locked && !this.editor.isReadOnly ? textAt(block, path) : undefined;
    this.pressed = pressed;
    this.editor.edit(undefined);
    if (start === undefined) return;
    this.field = { id, path, start };
    this.lastField = { id, path };
    this.editor.select([id], { quietly: true });
  }
  /**
   * Starts editing the selected block's first text on the canvas. Returns false if it has none. By keyboard, a button's
   * settings come first: its link is there, too.
   */
  writeSelected({ withLabel = false } = {}): boolean {
    const block = this.editor.primary?.block;
    if (!block || block.locked) return false;
    const [first] = block.type === 'button' && !withLabel ? [] : textsOf(block);
    if (first) this.typeIn(block.id, first.path);
    else if ('content' in block) this.write(block.id);
    else return false;
    return true;
  }
  leaveField(): void {
    this.field = undefined;
  }

  /** Starts moving something. By keyboard, it starts at its own position. */
  take(payload: Payload, title: string, by: Placing['by']): void {
    const slots = legalSlots(this.editor.design, payload);
    if (slots.length === 0) {
      this.editor.announce(`${title} can't be moved: it is locked.`);
      return;
    }
    const at = by === 'pointer' ? -1 : Math.max(0, this.#startOf(payload, slots));
    this.placing = { payload, title, slots, at, by };
    if (by === 'keys')
      this.editor.announce(
        `${title} picked up. ${this.#describePlace()} Arrow keys move it, Enter or Space drops it, Escape cancels.`,
      );
  }
  pickUpSelection(): void {
    const ids = outermost(this.editor.design, this.editor.selection);
    const block = this.editor.primary?.block;
    if (ids.length > 0 && block) this.take({ ids }, ids.length > 1 ? `${ids.length} blocks` : labelOf(block), 'keys');
  }
  #startOf(payload: Payload, slots: readonly Slot[]): number {
    const first = 'ids' in payload ? payload.ids[0] : this.editor.selection.at(-1);
    for (const { block, index, parent } of walkBlocks(this.editor.design)) {
      if (block.id !== first) continue;
      const container: Container = parent ? { id: parent.id, column: parent.column } : null;
      return slots.findIndex(
        (slot) => slot.index === index + ('ids' in payload ? 0 : 1) && sameContainer(slot.container, container),
      );
    }
    return 'ids' in payload ? 0 : slots.length - 1;
  }
  aim(at: number): void {
    if (!this.placing || this.placing.at === at) return;
    this.placing = { ...this.placing, at };
  }
  step(by: 1 | -1): void {
    if (!this.placing) return;
    let at = this.placing.at;
    // The slots right before and right after it are the same position.
    do at = Math.min(Math.max(at + by, 0), this.placing.slots.length - 1);
    while (this.#isBehindItself(at) && at > 0 && at < this.placing.slots.length - 1);
    this.aim(at);
    this.editor.announce(this.#describePlace());
  }
  #isBehindItself(at: number): boolean {
    const slot = this.placing?.slots[at];
    if (!this.placing || !slot || !('ids' in this.placing.payload)) return false;
    const before = blocksIn(this.editor.design, slot.container)[slot.index - 1];
    return before !== undefined && this.placing.payload.ids.includes(before.id);
  }
  #describePlace(): string {
    const slot = this.placing?.slots[this.placing.at];
    return slot ? `${describePlace(this.editor.design, slot)}, ${placeCount(this.editor.design, slot)}.` : '';
  }
  /** Moves the selected blocks to the chosen slot. */
  moveTo(slot: Slot): void {
    const ids = outermost(this.editor.design, this.editor.selection);
    const block = this.editor.primary?.block;
    if (!block || ids.length === 0) return;
    const title = ids.length > 1 ? `${ids.length} blocks` : labelOf(block);
    const words = describePlace(this.editor.design, slot);
    this.editor.run(`Move ${title}`, (design) => moveBlocks(design, ids, slot), {
      announce: `${title} moved. ${words}.`,
    });
  }
  put(): void {
    const { placing } = this;
    this.placing = undefined;
    const slot = placing?.slots[placing.at];
    if (!placing || !slot) return;
    const { payload, title } = placing;
    if ('ids' in payload)
      this.editor.run(`Move ${title}`, (design) => moveBlocks(design, payload.ids, slot), {
        announce: `${title} moved.`,
      });
    else
      this.editor.run(`Add ${title}`, (design) => insertBlocks(design, payload.blocks, slot), {
        announce: `${title} added.`,
      });
  }
  /** Ends a file drag; the drop is handled elsewhere. */
  endDrag(): void {
    this.placing = undefined;
  }
  leave(): void {
    if (!this.placing) return;
    this.placing = undefined;
    this.editor.announce('Not moved.');
  }

  /** Adds a block after the selected one; a text is edited immediately. */
  add(type: BlockType): void {
    const block = newBlock(this.editor.design, type, () => `new${Math.random().toString(36).slice(2)}`);
    this.editor.run(
      `Add ${titleOf(type)}`,
      (design) => insertBlocks(design, [block], slotAfter(design, this.editor.selection.at(-1), [block])),
      { announce: `${titleOf(type)} added. Enter edits it, Space moves it.` },
    );
    this.writeSelected();
  }
  remove(): void {
    const { selection, primary } = this.editor;
    if (!primary) return;
    const title = selection.length > 1 ? `${selection.length} blocks` : titleOf(primary.block.type);
    if (isFixed(this.editor.design, primary.block)) this.editor.announce(`${title} is locked.`);
    this.editor.run(`Delete ${title}`, (design) => removeBlocks(design, selection), {
      announce: `${title} deleted. Undo brings it back.`,
    });
  }
  duplicate(): void {
    const { selection, primary } = this.editor;
    if (!primary) return;
    const title = selection.length > 1 ? `${selection.length} blocks` : titleOf(primary.block.type);
    this.editor.run(`Duplicate ${title}`, (design) => duplicateBlocks(design, selection), {
      announce: `${title} duplicated.`,
    });
  }
  /** Moves the selection by one position. */
  nudge(by: 1 | -1): void {
    const ids = outermost(this.editor.design, this.editor.selection);
    const block = this.editor.primary?.block;
    if (!block || ids.length === 0) return;
    this.take({ ids }, ids.length > 1 ? `${ids.length} blocks` : labelOf(block), 'keys');
    this.step(by);
    this.put();
  }
  /** Selects the previous or next block in reading order. */
  selectNext(by: 1 | -1, extend = false): void {
    const all: Block[] = [...walkBlocks(this.editor.design)].map(({ block }) => block);
    const at = all.findIndex(({ id }) => id === this.editor.selection.at(-1));
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)];
    if (next)
      this.editor.select(extend ? [...this.editor.selection.filter((id) => id !== next.id), next.id] : [next.id]);
  }
}
