import { useForm } from 'sendwright/sdk/forms';
import { Combobox, FormField } from 'sendwright/sdk/ui';
import type { AdministeredAccountDetail } from 'sendwright/wire/administration';
import { AccountSection } from './AccountSection';
import styles from './AccountSection.module.css';

class ScopeForm {
  added: readonly string[] = [];
  withheld: readonly string[] = [];
}

const optionsOf = (scopes: readonly string[]) => scopes.map((scope) => ({ value: scope, label: scope }));

/** Scopes that the account has in addition to, or without, its plan. */
export function ScopeSection({ account }: { readonly account: AdministeredAccountDetail }) {
  const { id, scopes } = account;
  const form = useForm(ScopeForm, { initial: { added: scopes.added, withheld: scopes.withheld } });
  const added = form.field('added');
  const withheld = form.field('withheld');
  return (
    <AccountSection
      accountId={id}
      title="Scopes"
      description={
        `The plan has ${scopes.of_plan.length} scopes. What is withheld counts for nobody in the account, keys ` +
        'included.'
      }
      form={form}
      changeOf={(values) => ({ scopes: { added: [...values.added], withheld: [...values.withheld] } })}
    >
      <div className={styles.whole}>
        <FormField label="Added" id={added.id} error={form.errors.added}>
          <Combobox
            multiple
            {...added}
            options={optionsOf([...new Set([...scopes.known, ...scopes.added])])}
            placeholder="Nothing beyond the plan"
          />
        </FormField>
      </div>
      <div className={styles.whole}>
        <FormField label="Withheld" id={withheld.id} error={form.errors.withheld}>
          <Combobox
            multiple
            {...withheld}
            options={optionsOf([...new Set([...scopes.of_plan, ...scopes.withheld])])}
            placeholder="Nothing of the plan"
          />
        </FormField>
      </div>
    </AccountSection>
  );
}
