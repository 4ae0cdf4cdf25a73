import type { ReactNode } from 'react';
import { Button, IconButton } from 'sendwright/sdk/ui';
import styles from './inspector.module.css';

export interface EntriesProps<Item> {
  /** What one of them is called, such as "link". */
  readonly noun: string;
  readonly items: readonly Item[];
  readonly most: number;
  /** What a new one holds. */
  readonly empty: Item;
  /** What it is called by; an empty text if it has nothing yet. */
  readonly nameOf: (item: Item) => string;
  /** What the two buttons that move it call their directions. */
  readonly directions: readonly [back: string, on: string];
  /** Changes the list in one step, which `label` names for undo. */
  readonly onChange: (label: string, items: Item[]) => void;
  /** The fields of one. */
  readonly children: (item: Item, set: (part: Partial<Item>) => void, entry: EntryName) => ReactNode;
}

interface EntryName {
  /** "link 2", for labels. */
  readonly numbered: string;
  /** What it is called by, or `numbered`. */
  readonly name: string;
}

/** The entries of a block, such as the links of a menu, with buttons to move, remove and add them. */
export function Entries<Item>({
  noun,
  items,
  most,
  empty,
  nameOf,
  directions,
  onChange,
  children,
}: EntriesProps<Item>) {
  const without = (index: number): Item[] => items.filter((_, at) => at !== index);
  const move = (index: number, by: 1 | -1): void =>
    onChange(`Move ${noun}`, without(index).toSpliced(index + by, 0, ...items.slice(index, index + 1)));
  return (
    <>
      {items.map((item, index) => {
        const numbered = `${noun} ${index + 1}`;
        const name = nameOf(item) || numbered;
        const set = (part: Partial<Item>): void =>
          onChange(`Change ${numbered}`, items.with(index, { ...item, ...part }));
        return (
          <fieldset key={index} className={styles.entry}>
            <legend className={styles.hidden}>{name}</legend>
            {children(item, set, { numbered, name })}
            <div className={styles.tools}>
              <IconButton
                icon="arrowUp"
                size="small"
                label={`Move ${name} ${directions[0]}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="arrowDown"
                size="small"
                label={`Move ${name} ${directions[1]}`}
                disabled={index === items.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="trash"
                size="small"
                label={`Remove ${name}`}
                onClick={() => onChange(`Remove ${noun}`, without(index))}
              />
            </div>
          </fieldset>
        );
      })}
      <Button icon="add" disabled={items.length >= most} onClick={() => onChange(`Add ${noun}`, [...items, empty])}>
        Add {noun}
      </Button>
    </>
  );
}
