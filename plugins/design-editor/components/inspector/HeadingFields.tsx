import { observer } from 'mobx-react-lite';
import { type BlockOf, headingStyle } from 'sendwright/email';
import { TagField } from 'sendwright/sdk/tag-field';
import { FormField } from 'sendwright/sdk/ui';
import { cutText } from '../../document/cutText';
import { useEditor } from '../../state/EditorContext';
import { AlignField, ChoiceField, Section } from './fields';
import { LinkField } from './LinkField';
import { useTagGroups } from '../useFields';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

const levels = [
  { value: '1', label: 'Large' },
  { value: '2', label: 'Medium' },
  { value: '3', label: 'Small' },
] as const;

export const HeadingFields = observer(function HeadingFields({ block }: { readonly block: BlockOf<'heading'> }) {
  const change = useBlockChange(block);
  const { theme } = useEditor().editor.design;
  const style = headingStyle({}, theme);
  const groups = useTagGroups();
  return (
    <>
      <Section title="Heading">
        <FormField label="Text">
          <TagField
            value={block.text}
            groups={groups}
            onChange={(text) => change('Change heading', { text: cutText(text, 1000) })}
          />
        </FormField>
        <ChoiceField
          label="Level"
          value={String(block.level) as (typeof levels)[number]['value']}
          choices={levels}
          onChange={(level) => change('Change level', { level: level === '1' ? 1 : level === '2' ? 2 : 3 })}
        />
        <AlignField value={block.align} onChange={(align) => change('Align heading', { align })} />
        <LinkField
          label="Link"
          value={block.url ?? ''}
          onChange={(url) => change('Change link', { url: url === '' ? undefined : url })}
        />
      </Section>
      <Section title="Look">
        <WordFields
          look={block}
          usualSize={Math.round(style.sizes[block.level - 1] ?? theme.fontSize)}
          usualColor={style.color ?? theme.color}
          onChange={change}
        />
      </Section>
    </>
  );
});
