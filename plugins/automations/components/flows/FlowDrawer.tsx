import { useState } from 'react';
import { Button, Drawer, SandboxedHtml, Select } from 'sendwright/sdk/ui';
import { emailsIn, type Flow } from '../../flows/flow';
import type { FlowMail } from '../../flows/flowMail';
import { entryWords, flowLines, goalWords } from '../../flows/flowWords';
import styles from './flows.module.css';

interface FlowDrawerProps {
  readonly flow: Flow;
  readonly mail: FlowMail;
  readonly isCreating: boolean;
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

/** The pixels by which a step in a branch is moved to the right. */
const indent = 16;

/** A ready-made automation: who enters, its steps, and its emails. */
export function FlowDrawer({ flow, mail, isCreating, onCreate, onClose }: FlowDrawerProps) {
  const emails = emailsIn(flow.steps);
  const [chosen, setChosen] = useState<(typeof emails)[number] | undefined>(emails[0]);
  return (
    <Drawer
      title={flow.name}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isCreating} onClick={onCreate}>
            Use this automation
          </Button>
        </div>
      }
    >
      <section className={styles.part}>
        <p>{flow.text}</p>
      </section>
      <section className={styles.part}>
        <h3>Entry</h3>
        <p>{entryWords(flow)}</p>
      </section>
      <section className={styles.part}>
        <h3>Goal</h3>
        <p>{goalWords(flow)}</p>
      </section>
      <section className={styles.part}>
        <h3>Steps</h3>
        <ol className={styles.steps}>
          {flowLines(flow.steps, mail).map(({ depth, text }, index) => (
            <li key={index} style={{ paddingLeft: depth * indent }}>
              {text}
            </li>
          ))}
        </ol>
      </section>
      {chosen !== undefined && (
        <section className={styles.part}>
          <h3>Emails</h3>
          {emails.length > 1 && (
            <Select
              ariaLabel="Email"
              value={chosen}
              options={emails.map((name, index) => ({ value: name, label: `${index + 1}. ${mail.subjectOf(name)}` }))}
              onChange={setChosen}
            />
          )}
          <SandboxedHtml key={chosen} html={mail.html(chosen)} title={mail.subjectOf(chosen)} />
        </section>
      )}
    </Drawer>
  );
}
