import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { NavGroup } from '../../kernel/shellContract';
import { useShell } from '../ShellContext';
import { NavigationItem } from './NavigationItem';
import { NavigationItems } from './NavigationLinks';
import { isSettings, sectionTitles } from './navigationSections';
import styles from './SideNavigation.module.css';

interface SettingsLinksProps {
  readonly folded?: boolean;
  readonly onFollow?: () => void;
}

/** The groups with a link that has the typed text in its title, or whose own title has it. */
function found(groups: readonly NavGroup[], typed: string): readonly NavGroup[] {
  const text = typed.trim().toLowerCase();
  const has = (title: string) => title.toLowerCase().includes(text);
  return groups.flatMap(({ section, items }) => {
    const left = has(sectionTitles[section]) ? items : items.filter(({ title }) => has(title));
    return left.length > 0 ? [{ section, items: left }] : [];
  });
}

function SettingsGroup({
  group,
  folded,
  onFollow,
}: Required<Pick<SettingsLinksProps, 'folded'>> & {
  readonly group: NavGroup;
  readonly onFollow: (() => void) | undefined;
}) {
  const id = useId();
  return (
    <div role="group" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {sectionTitles[group.section]}
      </h2>
      <NavigationItems items={group.items} folded={folded} icons onFollow={onFollow} />
    </div>
  );
}

/** The settings: a place of their own, with one way back to where the user was. */
export const SettingsLinks = observer(function SettingsLinks({ folded = false, onFollow }: SettingsLinksProps) {
  const { kernel, view } = useShell();
  const [typed, setTyped] = useState('');
  const all = kernel.navigation.groups.filter(({ section }) => isSettings(section));
  const groups = found(all, folded ? '' : typed);
  return (
    <>
      <NavigationItem
        title="Back to the workbench"
        address={view.workbenchAddress}
        icon="arrowLeft"
        current={false}
        folded={folded}
        onFollow={onFollow}
      />
      {!folded && (
        <input
          className={styles.find}
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {groups.map((group) => (
        <SettingsGroup key={group.section} group={group} folded={folded} onFollow={onFollow} />
      ))}
      {groups.length === 0 && (
        <p className={styles.nothing} role="status">
          No setting has this name.
        </p>
      )}
    </>
  );
});
