import { safeLink } from 'sendwright/email';
import { FormField, TextInput } from 'sendwright/sdk/ui';

/** What is missing at a link's address, in words; undefined where it leads somewhere. */
export function linkProblem(url: string): string | undefined {
  if (url.trim() === '') return undefined;
  return safeLink(url) === undefined ? 'Begin with https://, mailto: or tel:, or it leads nowhere from a mailbox.' : undefined;
}

interface LinkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (url: string) => void;
}

/** Where something leads. A bare domain becomes an address when one leaves the field. */
export function LinkField({ label, value, onChange }: LinkFieldProps) {
  const problem = linkProblem(value);
  return (
    <FormField label={label} {...(problem !== undefined && { error: problem })}>
      <TextInput
        icon="link"
        value={value}
        placeholder="https://"
        maxLength={4096}
        onChange={onChange}
        onBlur={() => {
          const bare = value.trim();
          if (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(bare)) onChange(`https://${bare}`);
          else if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(bare)) onChange(`mailto:${bare}`);
        }}
      />
    </FormField>
  );
}
