import { useEffect } from 'react';
import { distinctLabels } from 'sendwright/formats';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { parseTestData } from 'sendwright/sdk';
import type { TagGroup } from 'sendwright/sdk/tag-field';
import type { ComboboxOption } from 'sendwright/sdk/ui';
import type { DesignSource } from '../contract';
import { findBlock } from '../document/blocks';
import { useEditor, useEditorServices } from '../state/EditorContext';

/** The merge tags for the sender's details. */
const senderTags = [
  'Sender_Name',
  'Sender_Email',
  'Sender_Address',
  'Sender_City',
  'Sender_State',
  'Sender_Country',
  'Sender_Zip',
  'Weblink',
];

/**
 * Whether the message is filled with data from the API request, not from contacts. The test data then has the field
 * names.
 */
export const isFilledByData = ({ fillIn }: DesignSource): boolean => fillIn !== undefined;

const testNames = (names: readonly string[], group: string): readonly ComboboxOption[] =>
  names.map((name) => ({ value: name, label: name, group }));
const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

/** The contact's fields, reserved and custom, and the sender's data. Call it in an observer component. */
export function useContactFields(): readonly ComboboxOption[] {
  const { fields } = useEditorServices();
  useEffect(() => {
    // Without them the picker offers fewer fields; names can still be typed.
    fields
      .get()
      .then((service) => service?.load())
      .catch(() => undefined);
  }, [fields]);
  const { reserved = [], custom = [] } = fields.current ?? {};
  const labelOf = distinctLabels(
    [...reserved, ...custom].map(({ name }) => name),
    fieldLabel,
  );
  const offered = (group: string) => (name: string) => ({ value: name, label: labelOf(name), detail: name, group });
  return [
    ...reserved.map(({ name }) => name).map(offered('Contact')),
    ...custom.map(({ name }) => name).map(offered('Custom fields')),
    ...senderTags.map((name) => ({ value: name, label: name.replaceAll('_', ' '), detail: name, group: 'Sender' })),
  ];
}

/**
 * The merge tags available here: in a repeated block its items' properties, then those of the data, then contact
 * fields. Call it in an observer component.
 */
export function useFields(): readonly ComboboxOption[] {
  const {
    editor,
    view,
    props: { source },
  } = useEditor();
  const ofContacts = useContactFields();
  const data = parseTestData(view.testData) ?? {};
  const list = repeatedList(editor);
  const items = list === undefined || !Object.hasOwn(data, list) ? undefined : data[list];
  return [
    ...(list !== undefined && Array.isArray(items) ? testNames(keysOf(items[0]), `In ${list}`) : []),
    ...(isFilledByData(source) ? testNames(Object.keys(data), 'Test data') : []),
    ...ofContacts,
  ];
}

/** The same, for a text with merge tags as chips. Call it in an observer component. */
export function useTagGroups(): readonly TagGroup[] {
  const fields = useFields();
  return [...new Set(fields.map(({ group }) => group))].map((title) => ({
    title: title ?? '',
    tags: fields.flatMap(({ group, value, label }) => (group === title ? [{ tag: `{{${value}}}`, label }] : [])),
  }));
}

/** The list for which the selected block, or the columns around it, is repeated. */
function repeatedList({
  design,
  primary,
}: Pick<ReturnType<typeof useEditor>['editor'], 'design' | 'primary'>): string | undefined {
  return primary?.block.each ?? (primary?.parent ? findBlock(design, primary.parent.id)?.block.each : undefined);
}
