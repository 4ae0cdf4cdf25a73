import { observer } from 'mobx-react-lite';
import { FormField, PageSection, TextInput } from 'sendwright/sdk/ui';
import { contentLimits } from '../../content';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';

/** The name of the automation. */
export const NameSection = observer(function NameSection() {
  const { editor, isReadOnly } = useDetailScope();
  return (
    <div data-place="name">
      <PageSection title="What is the name of this automation?">
        <div className={styles.fields}>
          <FormField label="Name" required error={editor.problems.name} helper="Only you and your team see it.">
            <TextInput
              value={editor.content.name}
              maxLength={contentLimits.name + 20}
              disabled={isReadOnly}
              onChange={(name) => editor.change({ name })}
            />
          </FormField>
        </div>
      </PageSection>
    </div>
  );
});
