import { Navigation, useService } from 'sendwright/sdk';
import { Select } from 'sendwright/sdk/ui';
import type { Automation } from 'sendwright/wire/automations';
import { configOf, serverEmails } from '../../automationContent';
import { paths } from '../../contract';
import styles from './editor.module.css';

/** Links to the automation's other emails. */
export function EmailChooser({ automation, number }: { readonly automation: Automation; readonly number: number }) {
  const navigation = useService(Navigation);
  const emails = serverEmails(automation.steps);
  const open = (messageNum: string) => {
    const step = emails[Number(messageNum) - 1];
    const hasContent = step !== undefined && (configOf(step).html_content ?? '') !== '';
    navigation.to(hasContent ? paths.editor : paths.createDesign, { id: automation.id, messageNum });
  };
  return (
    <span className={styles.chooser}>
      <Select
        ariaLabel="Email"
        value={String(number)}
        options={emails.map((_, index) => ({
          value: String(index + 1),
          label: `Email ${index + 1} of ${emails.length}`,
        }))}
        onChange={open}
      />
    </span>
  );
}
