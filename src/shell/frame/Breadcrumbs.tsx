import { observer } from 'mobx-react-lite';
import { Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { sectionTitles } from './sectionTitles';
import styles from './Breadcrumbs.module.css';

/** The way from the section to this page. */
export const Breadcrumbs = observer(function Breadcrumbs() {
  const { breadcrumbs, navigation } = useShell().kernel;
  if (breadcrumbs.length === 0) return null;
  const section = navigation.groups.find(({ items }) => items.some(({ current }) => current))?.section;
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {section && breadcrumbs.length < 3 && <li className={styles.section}>{sectionTitles[section]}</li>}
        {breadcrumbs.map(({ title, address }, index) => {
          const last = index === breadcrumbs.length - 1;
          return (
            <li key={`${title}${address ?? ''}`} aria-current={last ? 'page' : undefined}>
              {address && !last ? (
                <Link to={address} look="quiet">
                  {title}
                </Link>
              ) : (
                title
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
