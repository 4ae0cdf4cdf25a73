import type { SignupFormVersion } from 'sendwright/wire/signupFormContent';
import type { FormDraft } from './formDraft';

/** The id of the form itself in a test. */
export const original = 'a';
const others = ['b', 'c', 'd'] as const;

type Versioned = Pick<FormDraft, 'versions'>;

/** The draft as a version of it; the form itself for any other id. */
export function asVersion<Draft extends Versioned>(draft: Draft, id: string): Draft {
  const found = draft.versions.find((version) => version.id === id);
  return found ? { ...draft, ...found.content } : draft;
}

/** A change that was made to the draft as a version: its texts and looks are its own, all else is that of the form. */
export function changeOfVersion({ versions }: Versioned, id: string, change: Partial<FormDraft>): Partial<FormDraft> {
  const found = versions.find((version) => version.id === id);
  if (!found) return change;
  const { title, description, button_text: button, style, display, ...shared } = change;
  const content = {
    ...found.content,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(button !== undefined && { button_text: button }),
    ...(style && { style }),
    ...(display && { display }),
  };
  return { versions: versions.map((version) => (version === found ? { ...version, content } : version)), ...shared };
}

/** The share of the form itself. */
export const originalShare = ({ versions }: Versioned): number =>
  100 - versions.reduce((sum, { share }) => sum + share, 0);

/** Adds a copy of the form as a version, and gives all of them the same share. */
export function withVersion(draft: FormDraft): { readonly id: string; readonly versions: SignupFormVersion[] } {
  const { title, description, button_text, style, display, versions } = draft;
  const id = others.find((one) => !versions.some((version) => version.id === one)) ?? others[0];
  const content = { title, description, button_text, style, display };
  const all = [...versions, { id, name: `Version ${id.toUpperCase()}`, share: 1, content }];
  const share = Math.floor(100 / (all.length + 1));
  return { id, versions: all.map((version) => ({ ...version, share })) };
}

/** "A · Original". */
export const versionTitle = ({ id, name }: Pick<SignupFormVersion, 'id' | 'name'>): string =>
  `${id.toUpperCase()} · ${name}`;
