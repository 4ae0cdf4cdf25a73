import { safeLink } from 'sendwright/email';
import { useState } from 'react';
import { FormField, TextInput } from 'sendwright/sdk/ui';
import { type LinkType, partsProblem, readLink, writeLink } from '../../document/linkParts';
import { ChoiceField } from './fields';

/** The problem with a link's address; undefined if it is valid. */
export function linkProblem(url: string): string | undefined {
  if (url.trim() === '') return undefined;
  const parts = readLink(url);
  if (parts.type !== 'http') return partsProblem(parts);
  return safeLink(url) === undefined
    ? "Start with https://, mailto: or tel:. Other links don't work in emails."
    : undefined;
}

/** A bare domain or email address as a link; other addresses without spaces around them. */
export function completeLink(url: string): string {
  const bare = url.trim();
  if (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(bare)) return `https://${bare}`;
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(bare) ? `mailto:${bare}` : bare;
}

interface LinkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (url: string) => void;
  /** Called with the completed address when Enter is pressed. */
  readonly onEnter?: (url: string) => void;
}

const types: readonly { readonly value: LinkType; readonly label: string }[] = [
  { value: 'http', label: 'Web page' },
  { value: 'mailto', label: 'Email' },
  { value: 'tel', label: 'Phone' },
];
const placeholders = { http: 'https://', mailto: 'name@example.com', tel: '+1 555 0100' } as const;

/** A link to a web page, an email address or a phone number. A bare domain is completed to an address on blur. */
export function LinkField({ label, value, onChange, onEnter }: LinkFieldProps) {
  const parts = readLink(value);
  const [wanted, setWanted] = useState(parts.type);
  // A typed or undone address determines its type; an empty one does not.
  const type = value.trim() === '' ? wanted : parts.type;
  const shown = value.trim() === '' ? { ...parts, type } : parts;
  const problem = linkProblem(value);
  const change = (next: typeof parts): void =>
    onChange(next.type !== 'http' && next.target.trim() === '' ? '' : writeLink(next));
  const enter = (event: React.KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.(completeLink(value));
  };
  return (
    <>
      <ChoiceField
        label="Link type"
        value={type}
        choices={types}
        onChange={(chosen) => {
          setWanted(chosen);
          if (chosen !== type) onChange('');
        }}
      />
      <FormField label={label} {...(problem !== undefined && { error: problem })}>
        <TextInput
          focusFirst
          icon="link"
          value={shown.target}
          placeholder={placeholders[type]}
          maxLength={4096}
          onChange={(target) => change(type === 'http' ? readLink(target) : { ...shown, target })}
          onBlur={() => completeLink(value) !== value.trim() && onChange(completeLink(value))}
          onKeyDown={enter}
        />
      </FormField>
      {type === 'mailto' && parts.target !== '' && (
        <FormField label="Subject of the email">
          <TextInput
            value={parts.subject}
            maxLength={500}
            placeholder="Up to the recipient"
            onChange={(subject) => change({ ...parts, subject })}
            onKeyDown={enter}
          />
        </FormField>
      )}
    </>
  );
}
