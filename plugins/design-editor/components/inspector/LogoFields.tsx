import { observer } from 'mobx-react-lite';
import { type BlockOf, logoBlock } from 'sendwright/email';
import { paths } from 'sendwright/plugins/brand-kit/contract';
import { Button, Link } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { ImageFields } from './ImageFields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';

/** The logo: that of the brand kit, or another image. */
export const LogoFields = observer(function LogoFields({ block }: { readonly block: BlockOf<'logo'> }) {
  const change = useBlockChange(block);
  const { brand } = useEditor().editor.design;
  const own = brand && logoBlock(brand.brand, () => block.id);
  const isOwn = own !== undefined && own.picture.source === block.picture.source;
  return (
    <ImageFields block={block} title="Logo">
      {own && !isOwn && (
        <Button
          icon="palette"
          onClick={() =>
            change('Use the logo of the brand kit', {
              picture: { ...own.picture, align: block.picture.align },
              dark: own.dark ? { ...block.dark, ...own.dark } : block.dark,
            })
          }
        >
          Use the brand kit's logo
        </Button>
      )}
      <p className={styles.hint}>
        {isOwn
          ? 'It follows your brand kit, with its link and the logo for dark backgrounds.'
          : own
            ? 'This image does not follow your brand kit.'
            : 'Your brand kit has no logo for this design.'}
        {!own && (
          <>
            {' '}
            <Link to={paths.kit}>Open the brand kit</Link>
          </>
        )}
      </p>
    </ImageFields>
  );
});
