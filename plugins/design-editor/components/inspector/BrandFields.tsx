import { observer } from 'mobx-react-lite';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { applyBrand, type Design, type FollowedBrand, leaveBrand, parseBrand, resetToBrand } from 'sendwright/email';
import { paths } from 'sendwright/plugins/brand-kit/contract';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, Link } from 'sendwright/sdk/ui';
import { isEqual } from '../../document/patch';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { Section } from './fields';
import styles from './inspector.module.css';

/** Whether the design follows the account's brand kit, and how that changes. */
export const BrandFields = observer(function BrandFields() {
  const { editor } = useEditor();
  const { http } = useEditorServices();
  const kit = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/brand_kit', { signal }), [http]),
  ).value;
  const { brand } = editor.design;
  const newest = useMemo(() => {
    const parsed = kit?.is_set ? parseBrand(kit.brand) : undefined;
    return parsed?.kind === 'brand' && kit?.version ? { version: kit.version, brand: parsed.brand } : undefined;
  }, [kit]);
  // While a color is dragged, the design changes with each step.
  const settled = useDeferredValue(editor.design);
  const hasOwnLook = useMemo(() => newest !== undefined && differs(settled, newest), [settled, newest]);
  // Without the library there is no kit, and a design of another account may follow one.
  if (!kit && !brand) return null;
  const isOutdated = newest !== undefined && brand !== undefined && brand.version !== newest.version;
  return (
    <Section title="Brand kit">
      <p className={styles.hint}>
        {brand === undefined
          ? newest
            ? 'This design has a look of its own.'
            : 'Set up your logo, colors and fonts once, and use them in all designs.'
          : isOutdated
            ? 'This design follows an earlier version of your brand kit.'
            : 'This design follows your brand kit. What you change here is kept when the kit changes.'}
      </p>
      {newest && (brand === undefined || isOutdated) && (
        <Button
          icon="palette"
          disabled={editor.isReadOnly}
          onClick={() => editor.run('Apply brand kit', (design) => applyBrand(design, newest))}
        >
          {isOutdated ? 'Update to the brand kit' : 'Apply brand kit'}
        </Button>
      )}
      {newest && hasOwnLook && (
        <Button
          icon="undo"
          disabled={editor.isReadOnly}
          onClick={() =>
            editor.run('Reset to the brand kit', (design) => resetToBrand(design, newest), {
              announce: 'Colors and fonts are those of the brand kit.',
            })
          }
        >
          Reset to brand kit
        </Button>
      )}
      {brand && (
        <Button
          intent="quiet"
          disabled={editor.isReadOnly}
          onClick={() => editor.run('Stop following the brand kit', leaveBrand)}
        >
          Stop following
        </Button>
      )}
      {kit && <Link to={paths.kit}>{kit.is_set ? 'Open the brand kit' : 'Set up the brand kit'}</Link>}
    </Section>
  );
});

/** Whether a design that follows this version of the kit has colors or fonts of its own. */
const differs = (design: Design, newest: FollowedBrand): boolean =>
  design.brand?.version === newest.version && !isEqual(resetToBrand(design, newest), design);
