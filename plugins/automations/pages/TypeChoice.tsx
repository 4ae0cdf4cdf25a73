import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Icon, Page, Skeleton } from 'sendwright/sdk/ui';
import type { AutomationType } from 'sendwright/wire/automations';
import { AutomationsStore } from '../automationsStore';
import { LoadedPage } from '../components/LoadedPage';
import styles from '../components/typeChoice.module.css';
import { paths } from '../contract';
import { texts } from '../texts';

const flowGallery = () => import('../components/flows/FlowGallery');

const kinds = [
  {
    type: 'welcome',
    icon: 'mail',
    title: 'Welcome series',
    action: 'Create welcome series',
    text: 'Greets every new contact with three emails, a few days apart. Uses the design editor.',
    points: ['Entry: all contacts', 'Three emails to fill in', 'No splits'],
  },
  {
    type: 'custom',
    icon: 'automation',
    title: 'Custom automation',
    action: 'Create custom automation',
    text: 'You define the entry and the steps, for example for onboarding, a course or reminders.',
    points: ['Entry: a list, a tag, an event or a date', 'Up to 25 emails', 'Waits, splits, texts and webhooks'],
  },
] as const;

/** The choice of the automation's type. */
export default observer(function TypeChoice() {
  const store = useService(AutomationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [creating, setCreating] = useState<AutomationType>();
  const create = async (type: AutomationType) => {
    setCreating(type);
    try {
      const { id } = await store.create(type);
      alerts.show(texts.created);
      navigation.to(paths.detail, { id });
    } catch (failure) {
      showFailure(alerts, failure, texts.createFailed);
      setCreating(undefined);
    }
  };
  return (
    <Page
      title="Create an automation"
      back={{ to: paths.list, label: 'Automations' }}
      wide
      intro="What would you like to start with? You can change everything until you set it live."
    >
      <ul className={styles.kinds}>
        {kinds.map(({ type, icon, title, text, points, action }) => (
          <li key={type} className={styles.kind}>
            <span className={styles.sign}>
              <Icon name={icon} />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" size={12} /> {point}
                </li>
              ))}
            </ul>
            <div className={styles.action}>
              <Button
                intent={type === 'welcome' ? 'primary' : 'secondary'}
                loading={creating === type}
                disabled={creating !== undefined && creating !== type}
                onClick={() => void create(type)}
              >
                {action}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LoadedPage load={flowGallery} loading={<Skeleton shape="cards" label="Loading ready-made automations" />} />
    </Page>
  );
});
