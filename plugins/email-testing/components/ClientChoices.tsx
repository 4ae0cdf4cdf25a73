import { Button, Checkbox, Icon } from 'sendwright/sdk/ui';
import type { TestClient } from 'sendwright/wire/emailTesting';
import { clientGroups } from '../clientGroups';
import styles from './testing.module.css';

interface ClientChoicesProps {
  readonly clients: readonly TestClient[];
  readonly chosen: ReadonlySet<string>;
  readonly error: string | undefined;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** The email apps by platform. */
export function ClientChoices({ clients, chosen, error, onChange }: ClientChoicesProps) {
  const put = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>Email apps</h3>
        <Button
          size="small"
          intent="quiet"
          onClick={() =>
            put(
              clients.map(({ id }) => id),
              chosen.size < clients.length,
            )
          }
        >
          {chosen.size < clients.length ? 'Select all' : 'Select none'}
        </Button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={12} /> {error}
        </p>
      )}
      <div className={styles.groups}>
        {clientGroups(clients).map((group) => {
          const ids = group.clients.map(({ id }) => id);
          const count = ids.filter((id) => chosen.has(id)).length;
          return (
            <fieldset key={group.category} className={styles.group}>
              <legend className={styles.legend}>{group.title}</legend>
              <Checkbox
                label={`All of ${group.title}`}
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={(isChosen) => put(ids, isChosen)}
              />
              {group.clients.map((client) => (
                <Checkbox
                  key={client.id}
                  label={`${client.name}${client.mode === 'dark' ? ', dark' : ''}`}
                  checked={chosen.has(client.id)}
                  onChange={(isChosen) => put([client.id], isChosen)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </>
  );
}
