import { Link } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import { detailOf } from '../../detailAddress';
import styles from './drafts.module.css';

/** Goes between an automation and its draft. */
export function DraftToggle({
  liveId,
  draftId,
  selected,
}: {
  readonly liveId: string;
  readonly draftId: string;
  readonly selected: 'draft' | 'live';
}) {
  const one = (name: 'draft' | 'live', id: string) => {
    const label = name === 'draft' ? 'Draft' : 'Published';
    return selected === name ? (
      <span aria-current="page">{label}</span>
    ) : (
      <Link to={paths.detail} params={detailOf(id)}>
        {label}
      </Link>
    );
  };
  return (
    <nav className={styles.toggle} aria-label="Version">
      {one('draft', draftId)}
      {one('live', liveId)}
    </nav>
  );
}
