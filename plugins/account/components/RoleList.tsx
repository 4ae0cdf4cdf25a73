import { useState } from 'react';
import { useForm } from 'sendwright/sdk/forms';
import { Button, FormDialog, FormField, formatNumber, TextInput } from 'sendwright/sdk/ui';
import type { SsoRole } from 'sendwright/wire/singleSignOn';
import { RoleForm } from '../forms';
import styles from '../pages/account.module.css';
import { administratorScopes } from '../scopeAreas';
import { AccessFields } from './AccessFields';

interface RoleListProps {
  readonly roles: readonly SsoRole[];
  readonly onChange: (roles: readonly SsoRole[]) => void;
  readonly error?: string | undefined;
}

const accessOf = ({ is_admin: isAdmin, scopes }: SsoRole): string => {
  if (isAdmin) return 'Administrator';
  return `${formatNumber(scopes.length)} ${scopes.length === 1 ? 'scope' : 'scopes'}`;
};

/** The groups of the identity provider, each with its access. */
export function RoleList({ roles, onChange, error }: RoleListProps) {
  /** The position of the role in the dialog; the one after the last is a new one. */
  const [editing, setEditing] = useState<number>();
  return (
    <div className={styles.stack}>
      {roles.length > 0 && (
        <ul className={styles.list} aria-label="Groups">
          {roles.map((role, index) => (
            <li key={role.value} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>{role.value}</span>
                <span className={styles.detail}>{accessOf(role)}</span>
              </div>
              <div className={styles.buttons}>
                <Button size="small" ariaLabel={`Change ${role.value}`} onClick={() => setEditing(index)}>
                  Change
                </Button>
                <Button
                  size="small"
                  ariaLabel={`Remove ${role.value}`}
                  onClick={() => onChange(roles.filter((other) => other !== role))}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {error && <span role="alert">{error}</span>}
      <div className={styles.buttons}>
        <Button onClick={() => setEditing(roles.length)}>Add group</Button>
      </div>
      {editing !== undefined && (
        <RoleDialog
          role={roles[editing]}
          taken={roles.filter((_, index) => index !== editing).map(({ value }) => value)}
          onSave={(role) => {
            onChange(roles.toSpliced(editing, 1, role));
            setEditing(undefined);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}

interface RoleDialogProps {
  readonly role: SsoRole | undefined;
  readonly taken: readonly string[];
  readonly onSave: (role: SsoRole) => void;
  readonly onClose: () => void;
}

function RoleDialog({ role, taken, onSave, onClose }: RoleDialogProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm(RoleForm, {
    initial: role ? { value: role.value, access: role.is_admin ? 'full' : 'limited', scopes: role.scopes } : {},
    guardLeaving: false,
  });
  return (
    <FormDialog
      title={role ? `Access of ${role.value}` : 'Add a group'}
      form={form}
      submitLabel={role ? 'Change group' : 'Add group'}
      save={async ({ value, access, scopes }) => {
        const name = value.trim();
        setProblem(taken.includes(name) ? 'This group is already in the list.' : undefined);
        if (!taken.includes(name))
          onSave({ value: name, is_admin: access === 'full', scopes: access === 'full' ? [] : [...scopes] });
      }}
      onClose={onClose}
    >
      <FormField
        label="Value"
        required
        helper="As the claim has it: a name, or an id such as those of Entra ID."
        error={problem ?? form.errors.value}
        id={form.field('value').id}
      >
        <TextInput {...form.field('value')} focusFirst />
      </FormField>
      <AccessFields
        without={administratorScopes}
        form={form}
        full={{ label: 'Administrator', helper: 'Everything, including teammates and their access.' }}
        limited={{ label: 'Limited access', helper: 'The areas you choose. Several groups add up.' }}
      />
    </FormDialog>
  );
}
