import { makeAutoObservable, observableRef } from 'mobx';
import { type Block, type BlockType, createBlock, walkBlocks } from 'sendwright/email';
import { blocksIn, type Container, sameContainer, type Slot } from '../document/blocks';
import { duplicateBlocks, insertBlocks, moveBlocks, removeBlocks, slotAfter } from '../document/commands';
import { legalSlots, outermost, type Payload } from '../document/legalSlots';
import { placeCount, placeWords } from '../document/placeWords';
import { labelOf, titleOf } from '../document/words';
import type { TextEditing } from '../richText/TextEditing';
import { type TextState, textStateOf } from '../richText/textState';
import type { Editor } from './editorModel';

/** Something on its way to a place, by pointer or by keys. */
export interface Placing {
  readonly payload: Payload;
  readonly title: string;
  readonly slots: readonly Slot[];
  /** Which of the slots; -1 while the pointer is nowhere. */
  readonly at: number;
  readonly by: 'pointer' | 'keys';
}

/** How the editor looks at its design: nothing of it is saved. */
export class EditorView {
  device: 'desktop' | 'mobile' = 'desktop';
  isDark = false;
  hovered: string | undefined = undefined;
  placing: Placing | undefined = undefined;
  text: TextState | undefined = undefined;
  /** Where the canvas was pressed to write there, in its own coordinates. */
  pressed: { readonly left: number; readonly top: number } | undefined = undefined;
  /** Counts what moves things on the canvas, so that what is drawn over it follows. */
  layout = 0;
  /** The panel that shows at a time where it is narrow. */
  pane: 'blocks' | 'canvas' | 'inspector' = 'canvas';
  writing: TextEditing | undefined = undefined;
  /** JSON whose values previews fill in. */
  testData = '';
  /** What the picture that is chosen in the image manager becomes. */
  pictureFor: 'picture' | 'background' = 'picture';
  /** Whether the dialog is open that asks where the selection goes. */
  isChoosingPlace = false;
  /** The code that waits for the answer whether its block may become a code block. */
  code: { readonly id: string; readonly html: string } | undefined = undefined;

  constructor(readonly editor: Editor) {
    makeAutoObservable(this, {
      editor: false,
      writing: observableRef,
      text: observableRef,
      placing: observableRef,
      pressed: observableRef,
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
  choosePictureFor(part: EditorView['pictureFor']): void {
    this.pictureFor = part;
  }
  setPane(pane: EditorView['pane']): void {
    this.pane = pane;
  }
  /** Asks where the selected blocks go; says why where they can't. */
  choosePlace(isOpen: boolean): void {
    const block = this.editor.primary?.block;
    if (isOpen && (!block || this.editor.isReadOnly)) return;
    if (isOpen && block?.locked) this.editor.announce(`${labelOf(block)} can't be moved: it is locked.`);
    else this.isChoosingPlace = isOpen;
  }
  hover(id: string | undefined): void {
    this.hovered = id;
  }
  moved(): void {
    this.layout += 1;
  }
  setWriting(writing: TextEditing | undefined): void {
    this.writing = writing;
    this.refreshText();
  }
  refreshText(): void {
    this.text = this.writing && !this.writing.view.isDestroyed ? textStateOf(this.writing.view.state) : undefined;
  }
  /** Writes in a block, the cursor where it was pressed. */
  write(id: string, pressed?: EditorView['pressed']): void {
    this.pressed = pressed;
    this.editor.edit(id);
  }

  /** Takes something up to be placed. By keys it begins where it is. */
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
        `${title} taken. ${this.#placeWords()} Arrow keys move it, Enter or Space puts it down, Escape leaves it.`,
      );
  }
  takeSelection(): void {
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
    // Right before and right behind itself is the same place.
    do at = Math.min(Math.max(at + by, 0), this.placing.slots.length - 1);
    while (this.#isBehindItself(at) && at > 0 && at < this.placing.slots.length - 1);
    this.aim(at);
    this.editor.announce(this.#placeWords());
  }
  #isBehindItself(at: number): boolean {
    const slot = this.placing?.slots[at];
    if (!this.placing || !slot || !('ids' in this.placing.payload)) return false;
    const before = blocksIn(this.editor.design, slot.container)[slot.index - 1];
    return before !== undefined && this.placing.payload.ids.includes(before.id);
  }
  #placeWords(): string {
    const slot = this.placing?.slots[this.placing.at];
    return slot ? `${placeWords(this.editor.design, slot)}, ${placeCount(this.editor.design, slot)}.` : '';
  }
  /** Moves the selected blocks to a place that was chosen. */
  moveTo(slot: Slot): void {
    const ids = outermost(this.editor.design, this.editor.selection);
    const block = this.editor.primary?.block;
    if (!block || ids.length === 0) return;
    const title = ids.length > 1 ? `${ids.length} blocks` : labelOf(block);
    const words = placeWords(this.editor.design, slot);
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
  /** Ends a drag of files: what becomes of them is told elsewhere. */
  letGo(): void {
    this.placing = undefined;
  }
  leave(): void {
    if (!this.placing) return;
    this.placing = undefined;
    this.editor.announce('Left where it was.');
  }

  /** Adds a new block behind the selected one; words are written at once. */
  add(type: BlockType): void {
    const block = createBlock(type, () => `new${Math.random().toString(36).slice(2)}`);
    this.editor.run(
      `Add ${titleOf(type)}`,
      (design) => insertBlocks(design, [block], slotAfter(design, this.editor.selection.at(-1), [block])),
      { announce: `${titleOf(type)} added. Enter edits it, Space moves it.` },
    );
    const added = this.editor.primary?.block;
    if (added && 'content' in added) this.write(added.id);
  }
  remove(): void {
    const { selection, primary } = this.editor;
    if (!primary) return;
    const title = selection.length > 1 ? `${selection.length} blocks` : titleOf(primary.block.type);
    if (primary.block.locked) this.editor.announce(`${title} is locked.`);
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
  /** Moves the selection one place without taking it up. */
  nudge(by: 1 | -1): void {
    const ids = outermost(this.editor.design, this.editor.selection);
    const block = this.editor.primary?.block;
    if (!block || ids.length === 0) return;
    this.take({ ids }, ids.length > 1 ? `${ids.length} blocks` : labelOf(block), 'keys');
    this.step(by);
    this.put();
  }
  /** Selects the block before or behind the selected one, in reading order. */
  selectNext(by: 1 | -1, extend = false): void {
    const all: Block[] = [...walkBlocks(this.editor.design)].map(({ block }) => block);
    const at = all.findIndex(({ id }) => id === this.editor.selection.at(-1));
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)];
    if (next)
      this.editor.select(extend ? [...this.editor.selection.filter((id) => id !== next.id), next.id] : [next.id]);
  }
}
