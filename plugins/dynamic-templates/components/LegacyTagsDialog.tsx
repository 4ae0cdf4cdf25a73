import { Banner, Button, Dialog } from 'sendwright/sdk/ui';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { findLegacyTags, hasServiceTags } from '../legacyTags';
import styles from './templates.module.css';

interface LegacyTagsDialogProps {
  readonly version: TemplateVersion;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Which tags of a legacy template are still in a version: nothing fills them in a dynamic one. */
export function LegacyTagsDialog({ version, onReplace, onClose }: LegacyTagsDialogProps) {
  const sources = [version.subject, version.html_content, version.plain_content];
  const found = findLegacyTags(sources);
  return (
    <Dialog
      title="Legacy tags"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{found.length > 0 ? 'Not now' : 'Done'}</Button>
          {found.length > 0 && (
            <Button intent="primary" onClick={onReplace}>
              Replace tags
            </Button>
          )}
        </>
      }
    >
      <p>
        Legacy templates have substitution tags such as -name-. In a dynamic template handlebars such as {'{{name}}'}{' '}
        are filled instead.
      </p>
      {hasServiceTags(sources) && (
        <Banner tone="warning" title="Body and subject tags are left as they are.">
          Take <code>{'<%body%>'}</code> and <code>{'<%subject%>'}</code> out by hand: a dynamic template has its
          content in itself.
        </Banner>
      )}
      {found.length === 0 ? (
        <p>None were found in this version.</p>
      ) : (
        <ul className={styles.found} aria-label="Tags found">
          {found.map(({ opening, closing, names }) => (
            <li key={opening + closing}>
              {names.slice(0, 12).map((name) => (
                <code key={name}>
                  {opening}
                  {name}
                  {closing}
                </code>
              ))}
              {names.length > 12 && <span>and {names.length - 12} more</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
